import { CANDLE_PATTERNS, GAPLESS_PATTERNS } from './candle-list.ts';
import type { CandlePattern } from './candle-pattern.ts';

/** A pattern found at a bar. */
export interface CandleRecord {
  pattern: string;
  at: number;
  value: number;
}

/** Patterns whose magnitude can be other than 100, each with its bit in `graded`. */
export const GRADED: readonly number[] = CANDLE_PATTERNS.flatMap(({ grade }, id) => (grade ? [id] : []));

/**
 * What the fused scan found, element i being bar i. Pattern k of the catalogue is bit k % 32 of `found[k >> 5]`; the same
 * bit of `bearish` is set where its value is negative. The third word holds the gapless variants.
 */
export class CandleHits {
  readonly found: readonly [Int32Array, Int32Array, Int32Array];
  readonly bearish: readonly [Int32Array, Int32Array, Int32Array];
  readonly graded: Uint8Array;

  constructor(length: number) {
    const words = () => [new Int32Array(length), new Int32Array(length), new Int32Array(length)] as const;
    this.found = words();
    this.bearish = words();
    this.graded = new Uint8Array(length);
  }

  /** The value of the pattern that stands at a bit of a word. */
  valueAt(i: number, word: number, bit: number): number {
    if ((this.found[word]?.[i] & (1 << bit)) === 0) return 0;
    const grade = this.graded[i] === 0 ? 100 : this.#magnitude(i, word * 32 + bit);
    return (this.bearish[word]?.[i] & (1 << bit)) === 0 ? grade : -grade;
  }

  /** Every find of bars `from` to `to`, bar by bar. */
  *records(from: number, to: number): Generator<CandleRecord> {
    for (let i = from; i < to; i++) {
      for (let word = 0; word < 3; word++) {
        let left = this.found[word]?.[i];
        while (left !== 0) {
          const bit = 31 - Math.clz32(left & -left);
          left &= left - 1;
          yield { pattern: patternAt(word, bit).name, at: i, value: this.valueAt(i, word, bit) };
        }
      }
    }
  }

  #magnitude(i: number, id: number): number {
    const bit = GRADED.indexOf(id);
    if (bit < 0 || (this.graded[i] & (1 << bit)) === 0) return 100;
    return CANDLE_PATTERNS[id]?.grade ?? 100;
  }
}

const patternAt = (word: number, bit: number): CandlePattern =>
  word === 2 ? GAPLESS_PATTERNS[bit] : CANDLE_PATTERNS[word * 32 + bit];
