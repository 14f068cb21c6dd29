import { FALSE, NO_ANSWER, TRUE } from './answer.ts';
import type { Junction } from './definition.ts';

/** Answers as bits, 32 elements per word. An element is in `yes`, in `open` (no answer), or in neither: false. */
export interface Masks {
  yes: Int32Array;
  open: Int32Array;
}

export const wordsFor = (length: number): number => (length + 31) >>> 5;

export const masksFor = (length: number): Masks => ({
  yes: new Int32Array(wordsFor(length)),
  open: new Int32Array(wordsFor(length)),
});

/** Writes `and` or `or` of two columns of answers into `out`, which may be one of them. */
export function joinMasks(a: Masks, b: Masks, junction: Junction, out: Masks): void {
  if (junction === 'and') bothOf(a.yes, a.open, b.yes, b.open, out.yes, out.open);
  else eitherOf(a.yes, a.open, b.yes, b.open, out.yes, out.open);
}

type Words = Int32Array;

function bothOf(yesA: Words, openA: Words, yesB: Words, openB: Words, outYes: Words, outOpen: Words): void {
  for (let w = 0; w < outYes.length; w++) {
    const a = yesA[w];
    const b = yesB[w];
    outOpen[w] = (a | openA[w]) & (b | openB[w]) & ~(a & b);
    outYes[w] = a & b;
  }
}

function eitherOf(yesA: Words, openA: Words, yesB: Words, openB: Words, outYes: Words, outOpen: Words): void {
  for (let w = 0; w < outYes.length; w++) {
    const yes = yesA[w] | yesB[w];
    outOpen[w] = (openA[w] | openB[w]) & ~yes;
    outYes[w] = yes;
  }
}

/** Returns one element's answer, as in `answer.ts`. */
export function answerAt({ yes, open }: Masks, k: number): number {
  const bit = 1 << k;
  if (yes[k >>> 5] & bit) return TRUE;
  return open[k >>> 5] & bit ? NO_ANSWER : FALSE;
}

export function setAnswer({ yes, open }: Masks, k: number, answer: number): void {
  const [word, bit] = [k >>> 5, 1 << k];
  yes[word] = answer === TRUE ? yes[word] | bit : yes[word] & ~bit;
  open[word] = answer === NO_ANSWER ? open[word] | bit : open[word] & ~bit;
}

/** Expands bits to one answer per byte. */
export function spread({ yes, open }: Masks, answers: Uint8Array, length: number): void {
  for (let k = 0; k < length; k++) {
    const word = k >>> 5;
    answers[k] = 2 * ((yes[word] >>> k) & 1) + ((open[word] >>> k) & 1);
  }
}
