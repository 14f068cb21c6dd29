/** First line of every mail that can be answered: what is below it in a reply is ours. The same in all languages. */
export const CUT_LINE = '--- Reply above this line ---';

/** Lines with which mail programs begin what they quote. Each looks at one line or at two, and at no more. */
const INTRODUCTIONS: readonly RegExp[] = [
  /^on\b.{1,300}\bwrote:$/i,
  /^.{1,300}\bने लिखा:?$/,
  /^.{1,200}<[^<>\s]{3,200}>.{0,100}:$/,
  /^-{2,}\s?(original message|forwarded message|मूल संदेश)\s?-{2,}$/i,
  /^_{10,}$/,
];
/** Heads of an earlier mail: the first alone may be somebody's own words. */
const FIRST_HEAD = /^(from|प्रेषक):\s.{1,300}$/i;
const NEXT_HEAD = /^(sent|date|to|subject|दिनांक|भेजा गया|प्रति|विषय):\s/i;
const SIGNATURE = /^-- ?$/;

/** Returns what somebody wrote in a reply, without what it quotes and without the signature below it. */
export function withoutQuotes(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const end = lines.findIndex(
    (line, at) => line.includes(CUT_LINE) || SIGNATURE.test(line) || isIntroduction(lines, at),
  );
  const own = end < 0 ? lines : lines.slice(0, end);
  return trimmed(own.filter((line) => !line.startsWith('>')));
}

/** A line that introduces what follows: a quotation, or the heads of an earlier mail. */
function isIntroduction(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? '').trim();
  const next = (lines[at + 1] ?? '').trim();
  if (FIRST_HEAD.test(line) && NEXT_HEAD.test(next)) return true;
  const isWrapped = /^on\b/i.test(line) && INTRODUCTIONS[0]?.test(`${line} ${next}`) === true;
  return isWrapped || INTRODUCTIONS.some((form) => form.test(line));
}

function trimmed(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
