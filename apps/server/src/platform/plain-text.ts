import { decodeHTMLStrict } from 'entities';

/** Characters that are looked at of a longer text: what is kept of it is much shorter. */
const MOST_READ = 20_000;
/** Elements whose content is no text. */
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'math']);
/** Elements within a word or between words: others begin something new. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b big cite code em font i mark q s small span strong sub sup u wbr'.split(' '),
);
/** Controls, and marks that are invisible or turn the direction of what follows. */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Co}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]+/gu;

/** Returns the text of HTML: without elements, scripts and comments, with entities decoded, on one line. */
export const textOfHtml = (html: string): string => tidy(decodeHTMLStrict(withoutTags(html.slice(0, MOST_READ))));

/** Returns a text that isn't HTML on one line. What looks like elements is removed as well. */
export const textOfPlain = (text: string): string => tidy(text.slice(0, MOST_READ));

/** Decoded entities may have made new elements. */
const tidy = (text: string): string => withoutTags(text).replaceAll(HIDDEN, ' ').replaceAll(/\s+/g, ' ').trim();

/** Removes elements in one pass: `<` begins one where a letter, `/`, `!` or `?` follows and `>` comes later. */
function withoutTags(html: string): string {
  const last = html.lastIndexOf('>');
  const lower = html.toLowerCase();
  let text = '';
  let at = 0;
  for (let open = html.indexOf('<'); open >= 0 && open < last; open = html.indexOf('<', at)) {
    if (!/[a-z/!?]/.test(lower[open + 1] ?? '')) {
      text += html.slice(at, open + 1);
      at = open + 1;
      continue;
    }
    const name = /^\/?([a-z]+)/.exec(lower.slice(open + 1, open + 12))?.[1] ?? '';
    text += html.slice(at, open) + (INLINE.has(name) ? '' : ' ');
    at = endOfTag(html, lower, open, name);
  }
  return text + html.slice(at);
}

/** Returns where an element's tag ends, or the whole of a comment or an element without text. */
function endOfTag(html: string, lower: string, open: number, name: string): number {
  if (lower.startsWith('<!--', open)) return after(lower, '-->', open + 4);
  if (lower.startsWith('<![cdata[', open)) return open + 9; // its content is text
  const close = html.indexOf('>', open) + 1;
  if (!SILENT.has(name) || lower[open + 1] === '/' || html[close - 2] === '/') return close;
  const end = lower.indexOf(`</${name}`, close);
  return end < 0 ? html.length : after(html, '>', end);
}

/** Returns the place after the next occurrence of a text; the end where there is none. */
function after(text: string, wanted: string, from: number): number {
  const found = text.indexOf(wanted, from);
  return found < 0 ? text.length : found + wanted.length;
}

/** Cuts a text to a number of characters, at the end of a word where there is one, with an ellipsis. */
export function cutText(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  if (most < 2) return '';
  const cut = letters.slice(0, most - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > cut.length / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:–—-]+$/u, '')}…`;
}
