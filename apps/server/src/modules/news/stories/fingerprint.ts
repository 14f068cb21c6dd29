/** Two headlines are of one story where they share this much of their words, or differ in this many bits of a simhash. */
const LEAST_SHARED = 0.8;
const MOST_BITS = 3;
/** A headline of fewer words says too little: a company's name, for example. Its summary counts as well. */
const SHORT_TITLE = 5;
/** With fewer words all must be the same. */
const FEW_WORDS = 4;
/** Words up to this length are in too many headlines to be looked up by. */
const COMMON_LENGTH = 3;

/** What stories are compared by. */
export interface Fingerprint {
  /** Hashes of its words, each once, ascending; those of numbers are odd. */
  words: readonly number[];
  /** Two stories that are alike share at least one of these. */
  keys: readonly number[];
}

/** Returns the words of a text in lower case, without accents of Latin letters; a number is a word. */
export const plainWordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}\p{N}]+/gu) ?? [];

export function storyFingerprint(title: string, summary: string): Fingerprint {
  const ofTitle = plainWordsOf(title);
  const all = [...new Set(ofTitle.length < SHORT_TITLE ? [...ofTitle, ...plainWordsOf(summary)] : ofTitle)];
  const hashed = all.map((word) => ({ hash: hashOf(word), isCommon: word.length <= COMMON_LENGTH }));
  const words = Int32Array.from(new Set(hashed.map(({ hash }) => hash))).sort();
  // of two sets that share so much, at least one of the first words in any order is the same
  const first = hashed.toSorted((a, b) => Number(a.isCommon) - Number(b.isCommon) || a.hash - b.hash);
  const looked = first.slice(0, all.length - Math.ceil(LEAST_SHARED * all.length) + 1);
  return { words: [...words], keys: [...new Set([...looked.map(({ hash }) => hash), ...bandsOf(simhashOf(words))])] };
}

/** FNV-1a; the last bit says whether the word is a number. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(word)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash & ~1) | Number(/^\p{N}/u.test(word));
}

type Simhash = readonly [high: number, low: number];

/** Returns 64 bits, each that of most words. */
function simhashOf(words: Iterable<number>): Simhash {
  const counts = new Int32Array(64);
  for (const word of words) {
    const halves = [mixed(word, 0x9e3779b9), mixed(word, 0x7f4a7c15)] as const;
    for (let bit = 0; bit < 64; bit++)
      counts[bit] = (counts[bit] ?? 0) + ((((halves[bit >> 5] ?? 0) >> (bit & 31)) & 1) * 2 - 1);
  }
  const half = (from: number): number =>
    counts.subarray(from, from + 32).reduce((sum, count, bit) => sum | (Number(count > 0) << bit), 0);
  return [half(0), half(32)];
}

/** Mixes the bits of a hash, as the end of MurmurHash3 does. */
function mixed(word: number, seed: number): number {
  let bits = word ^ seed;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** Of four bands of 16 bits, one is the same where at most three bits differ. */
const bandsOf = (simhash: Simhash): number[] =>
  simhash.flatMap((half, i) =>
    [half & 0xffff, half >>> 16].map((band, j) => 0x70000000 + (i * 2 + j) * 0x10000 + band),
  );

/**
 * Returns whether two stories are alike by their words. Numbers must not contradict: "up 200 points" and "up 500 points" are
 * two stories, "up 200 points" and "up 200 points, 3rd day" may be one.
 */
export function areAlike(a: readonly number[], b: readonly number[]): boolean {
  const shared = sharedCount(a, b);
  if (Math.min(a.length, b.length) < FEW_WORDS) return shared === a.length && shared === b.length && shared > 0;
  const numbers = [a, b].map((words) => words.filter((word) => word & 1));
  const [own = [], other = []] = numbers;
  if (sharedCount(own, other) < Math.min(own.length, other.length)) return false;
  if (shared >= LEAST_SHARED * (a.length + b.length - shared)) return true;
  const [one, two] = [simhashOf(a), simhashOf(b)];
  return bitCount(one[0] ^ two[0]) + bitCount(one[1] ^ two[1]) <= MOST_BITS;
}

/** Returns which part of their words two stories share, from 0 to 1. */
export function sharedPart(a: readonly number[], b: readonly number[]): number {
  const shared = sharedCount(a, b);
  return shared === 0 ? 0 : shared / (a.length + b.length - shared);
}

/** Both ascending. */
function sharedCount(a: readonly number[], b: readonly number[]): number {
  let count = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [own = 0, other = 0] = [a[i], b[j]];
    if (own === other) count++;
    if (own <= other) i++;
    if (other <= own) j++;
  }
  return count;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}
