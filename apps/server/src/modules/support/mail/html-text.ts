import { textOfHtml } from '#platform/plain-text.ts';
import { withoutQuotes } from './cut-quotes.ts';

/** Characters of HTML that are looked at: what is kept of it is much shorter. */
const MOST_HTML = 200_000;
/** Where mail programs put what they quote. */
const QUOTATIONS = ['<blockquote', 'class="gmail_quote', 'id="divrplyfwdmsg"', 'id="appendonsend"'] as const;
/** Ends of lines. Bounded, so that hostile HTML takes no longer than its length. */
const LINE_END = /<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])(?:\s[^<>]{0,200})?\/?>/gi;

/** Bounded, so that hostile HTML takes no longer than its length. */
const BLOCKQUOTE = /<(\/?)blockquote\b[^<>]{0,500}>/gi;

/**
 * Returns the text of a mail that has nothing but HTML: its lines, without elements and without what it quotes. Those
 * below a quotation count where there are none above it.
 */
export function linesOfHtml(html: string): string {
  const read = html.slice(0, MOST_HTML);
  const lower = read.toLowerCase();
  const quoted = QUOTATIONS.map((one) => lower.indexOf(one)).filter((at) => at >= 0);
  if (quoted.length === 0) return linesOf(read);
  const start = startOfTag(read, Math.min(...quoted));
  const above = linesOf(read.slice(0, start));
  return withoutQuotes(above) === '' ? linesOf(belowBlockquotes(read.slice(start))) : above;
}

const linesOf = (html: string): string =>
  html
    .split(LINE_END)
    .map((line) => textOfHtml(line))
    .join('\n');

/** Returns what follows quotations and is in none of them. */
function belowBlockquotes(html: string): string {
  let depth = 0;
  let from = html.length;
  const kept: string[] = [];
  for (const { 0: tag, 1: slash, index } of html.matchAll(BLOCKQUOTE)) {
    if (slash === '') {
      if (depth === 0) kept.push(html.slice(from, index));
      depth++;
    } else if (depth > 0) {
      depth--;
      from = index + tag.length;
    }
  }
  if (depth === 0) kept.push(html.slice(from));
  return kept.join('<br>');
}

/** Returns where the element begins that a place is in. */
const startOfTag = (html: string, at: number): number => Math.max(html.lastIndexOf('<', at), 0);
