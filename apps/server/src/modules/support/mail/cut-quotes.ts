/** First line of every mail that can be answered: what is below it in a reply is ours. The same in all languages. */
export const CUT_LINE = '--- Reply above this line ---';

/** Lines with which mail programs begin what they quote. Each looks at one line or at two, and at no more. */
const INTRODUCTIONS: readonly RegExp[] = [
  /^on\b.{1,300}\bwrote:$/i,
  /^.{1,300}\bने लिखा:?$/,
  /^.{1,200}<[^<>\s]{1,100}@[^<>\s]{1,100}>.{0,100}:$/,
  /^-{2,}\s?(original message|forwarded message|मूल संदेश)\s?-{2,}$/i,
  /^_{10,}$/,
];
/** An introduction too where a quoted line follows: names in brackets are also somebody's own words. */
const NAMED = /^.{1,200}<[^<>\s]{3,200}>.{0,100}:$/;
/** Heads of an earlier mail: the first alone may be somebody's own words. */
const FIRST_HEAD = /^(from|प्रेषक):\s.{1,300}$/i;
const NEXT_HEAD = /^(sent|date|to|subject|दिनांक|भेजा गया|प्रति|विषय):\s/i;
const SIGNATURE = /^-- ?$/;

/**
 * Returns what somebody wrote in a reply, without what it quotes and without the signature below it: the lines above the
 * quotation or, where there are none, those below it.
 */
export function withoutQuotes(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const end = lines.findIndex(
    (line, at) => line.includes(CUT_LINE) || SIGNATURE.test(line) || introductionAt(lines, at) > 0,
  );
  if (end < 0) return unquoted(lines);
  return unquoted(lines.slice(0, end)) || unquoted(belowQuotation(lines, end));
}

/** Returns the lines below an introduction, if what it quotes is marked: nothing tells other quotations from replies. */
function belowQuotation(lines: readonly string[], at: number): string[] {
  const start = isQuoted(lines[at]) ? at : at + introductionAt(lines, at);
  if (!isQuoted(nextFilled(lines, start))) return [];
  const below = lines.slice(start);
  const end = below.findIndex((line) => SIGNATURE.test(line));
  return end < 0 ? below : below.slice(0, end);
}

/** Returns how many lines introduce what follows them: a quotation, or the heads of an earlier mail. */
function introductionAt(lines: readonly string[], at: number): number {
  const line = (lines[at] ?? '').trim();
  const next = (lines[at + 1] ?? '').trim();
  if (FIRST_HEAD.test(line) && NEXT_HEAD.test(next)) return 1;
  if (INTRODUCTIONS.some((form) => form.test(line))) return 1;
  if (NAMED.test(line) && isQuoted(nextFilled(lines, at + 1))) return 1;
  return /^on\b/i.test(line) && INTRODUCTIONS[0]?.test(`${line} ${next}`) === true ? 2 : 0;
}

const isQuoted = (line: string | undefined): boolean => line?.startsWith('>') === true;

/** Returns the first line that isn't empty, from a place on. */
function nextFilled(lines: readonly string[], from: number): string | undefined {
  for (let at = from; at < lines.length; at++) if (lines[at]?.trim()) return lines[at];
  return undefined;
}

function unquoted(lines: readonly string[]): string {
  return lines
    .filter((line) => !isQuoted(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
