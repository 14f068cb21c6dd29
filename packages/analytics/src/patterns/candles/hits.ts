import type { CandlePattern } from './candle-pattern.ts';
import { WORD_BITS, WORDS_OF_PATTERNS } from './pattern-words.ts';

/** A pattern found at a bar. */
export interface CandleRecord {
  pattern: string;
  at: number;
  value: number;
}

type Words = readonly [Int32Array, Int32Array, Int32Array];

/**
 * What the fused scan found, element i being bar i. A pattern's `bit` is bit `bit % 32` of `found[bit >> 5]`. The same bit
 * of `bearish` is set where its value is negative, that of `graded` where its magnitude is its `grade` instead of 100.
 */
export class CandleHits {
  readonly found: Words;
  readonly bearish: Words;
  readonly graded: Words;

  constructor(length: number) {
    const words = (): Words => [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
    this.found = words();
    this.bearish = words();
    this.graded = words();
  }

  /** Returns the pattern's value at bar i, 0 for none. */
  valueAt(i: number, { bit, grade }: Pick<CandlePattern, 'bit' | 'grade'>): number {
    const word = bit >> 5;
    const mask = 1 << (bit % WORD_BITS);
    if ((this.found[word][i] & mask) === 0) return 0;
    const magnitude = grade === undefined || (this.graded[word][i] & mask) === 0 ? 100 : grade;
    return (this.bearish[word][i] & mask) === 0 ? magnitude : -magnitude;
  }

  /** Yields every find of bars `from` to `to`, bar by bar. */
  *records(from: number, to: number): Generator<CandleRecord> {
    for (let i = from; i < to; i++) {
      for (const [word, patterns] of WORDS_OF_PATTERNS.entries()) {
        for (let left = this.found[word][i]; left !== 0; left &= left - 1) {
          const pattern = patterns[31 - Math.clz32(left & -left)];
          yield { pattern: pattern.name, at: i, value: this.valueAt(i, pattern) };
        }
      }
    }
  }
}
