import { textOfHtml } from '#platform/plain-text.ts';

/** Characters of HTML that are looked at: what is kept of it is much shorter. */
const MOST_HTML = 200_000;
/** Where mail programs put what they quote. */
const QUOTATIONS = ['<blockquote', 'class="gmail_quote', 'id="divrplyfwdmsg"', 'id="appendonsend"'] as const;
/** Ends of lines. Bounded, so that hostile HTML takes no longer than its length. */
const LINE_END = /<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])(?:\s[^<>]{0,200})?\/?>/gi;

/** Returns the text of a mail that has nothing but HTML: its lines, without elements and without what it quotes. */
export function linesOfHtml(html: string): string {
  const read = html.slice(0, MOST_HTML);
  const lower = read.toLowerCase();
  const quoted = QUOTATIONS.map((one) => lower.indexOf(one)).filter((at) => at >= 0);
  const own = quoted.length === 0 ? read : read.slice(0, startOfTag(read, Math.min(...quoted)));
  return own
    .split(LINE_END)
    .map((line) => textOfHtml(line))
    .join('\n');
}

/** Returns where the element begins that a place is in. */
const startOfTag = (html: string, at: number): number => Math.max(html.lastIndexOf('<', at), 0);
