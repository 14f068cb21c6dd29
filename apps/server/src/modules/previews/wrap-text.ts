/** Average width of a letter, in sizes of the font, on the safe side. */
const LETTER = 0.54;
/** Letters of wide scripts, capitals and digits. */
const WIDE = /[\p{Lu}\p{Nd}\u0900-\u097f%@MWmw]/u;
const WIDE_LETTER = 0.66;
/** Signs above, below or across a letter. */
const SIGN = /\p{Mn}/u;

/** Control and format characters, half surrogates, and all that could turn a line around; joiners of Hindi stay. */
const STRANGE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;
const MORE = '…';

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (SIGN.test(letter) ? 0 : WIDE.test(letter) ? WIDE_LETTER : LETTER), 0);

/** Breaks a text into lines of a width in sizes of the font; what doesn't fit in `most` lines ends in an ellipsis. */
export function wrapText(text: string, width: number, most: number): string[] {
  const words = text.replace(STRANGE, ' ').split(/\s+/u).filter(Boolean);
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = cut(word, width);
    if (lines.length > most) break;
  }
  if (line) lines.push(line);
  if (lines.length <= most) return lines;
  const shown = lines.slice(0, most);
  const last = shown.pop();
  return last === undefined ? shown : [...shown, cut(`${last} ${lines[most] ?? ''}`, width, true)];
}

/** Cuts at the end of a whole letter, with its vowel signs. */
function cut(text: string, width: number, isMore = false): string {
  if (!isMore && widthOf(text) <= width) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (widthOf(kept + segment + MORE) > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}${MORE}`;
}
