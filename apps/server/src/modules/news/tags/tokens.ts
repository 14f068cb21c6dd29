/** A word, number or sign of a text. */
export interface TextToken {
  /** As written, with a possessive ending. */
  text: string;
  /** For comparisons: small letters, without possessive ending, accents and Hindi spelling variants; `and` is `&`. */
  key: string;
  isPossessive: boolean;
  start: number;
  end: number;
  /** Signs since the previous token: `' '` for spaces and hyphens between words, `'-'` for a hyphen alone. */
  gap: string;
}

const TOKEN =
  /(?:\p{Lu}\.){2,}|[\p{L}\p{N}\p{M}]+(?:['\u2019](?![sS]\b)\p{L}+)*(?:['\u2019][sS]\b)?|\d+(?:[.,]\d+)*|[&%$₹€£+]/gu;
const NUMBER = /\d+(?:[.,]\d+)+/y;
const POSSESSIVE = /['\u2019][sS]$/;
const HYPHENS = /^[\s\u2010-\u2014-]+$/;

/** Splits a text into tokens. */
export function tokensOf(text: string): TextToken[] {
  const tokens: TextToken[] = [];
  let last = 0;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const start = match.index;
    let written = match[0];
    NUMBER.lastIndex = start;
    const number = NUMBER.exec(text);
    if (number && number[0].length > written.length) {
      written = number[0];
      TOKEN.lastIndex = start + written.length;
    }
    const end = start + written.length;
    const isPossessive = POSSESSIVE.test(written);
    const bare = isPossessive ? written.slice(0, -2) : written;
    tokens.push({ text: written, key: keyOf(bare), isPossessive, start, end, gap: gapOf(text.slice(last, start)) });
    last = end;
  }
  return tokens;
}

function gapOf(between: string): string {
  if (between === ' ' || between === '') return between;
  const plain = between.trim();
  if (plain === '') return ' ';
  return HYPHENS.test(between) ? (between.length === 1 ? '-' : ' - ') : plain;
}

const PLAIN = /^[a-z0-9]+$/;
const LATIN_ACCENTS = /[\u0300-\u036f]/g;
const DEVANAGARI = /[\u0900-\u097f]/;
/** A nasal consonant before another one, which is also written as a dot: इन्फोसिस, इंफोसिस. */
const NASAL = /[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u0939])/g;
const NUKTA = /\u093c/g;

function keyOf(word: string): string {
  const small = word.toLowerCase();
  if (PLAIN.test(small)) return small === 'and' ? '&' : small;
  if (DEVANAGARI.test(small))
    return small.normalize('NFD').replace(NUKTA, '').replaceAll('\u0901', '\u0902').replace(NASAL, '\u0902');
  const plain = small.normalize('NFD').replace(LATIN_ACCENTS, '').replaceAll('\u2019', "'");
  return /^(?:\p{L}\.)+$/u.test(plain) ? plain.replaceAll('.', '') : plain;
}
