import type { Candles } from './candles.ts';
import { MEMORY_SIZE } from './hikkake.ts';
import { LAST_START, PATTERN_WORDS } from './scan-tables.ts';
import { advanceSum, SUM_KINDS, type SumKind } from './sums.ts';

/** A running sum, shared by patterns that need this kind from this birth on. */
interface Chain {
  kind: SumKind;
  birth: number;
}

const needed = PATTERN_WORDS.flatMap(({ judges }) => judges.flatMap(({ sums }) => sums));

/** The sums of all patterns, the oldest of each kind first. */
const CHAINS: readonly Chain[] = SUM_KINDS.flatMap((kind) => {
  const births = new Set(needed.filter((sum) => sum.kind === kind).map(({ birth }) => birth));
  return [...births].sort((a, b) => a - b).map((birth) => ({ kind, birth }));
});

export const chainOf = (kind: SumKind, birth: number): number =>
  CHAINS.findIndex((chain) => chain.kind === kind && chain.birth === birth);

/** Returns the oldest sum of each kind, which represents all once they are equal. */
const eldest = (kind: SumKind): number => CHAINS.findIndex((chain) => chain.kind === kind);
export const ELDEST_OF: readonly number[] = CHAINS.map(({ kind }) => eldest(kind));

/** Past values kept per sum: patterns read up to four bars back. */
export const KEPT = 8;

/** Bar from which every sum is alive and every pattern is answered. */
export const GROWN = Math.max(...CHAINS.map(({ birth }) => birth + 1), LAST_START);

// Indices in the state of a scan. Constants, around which the kernel is compiled.
export const SEEN_AT = 0;
export const IS_MERGED_AT = 1;
export const FACTS1_AT = 2;
export const FACTS2_AT = 3;
export const LINKS1_AT = 4;
export const LINKS2_AT = 5;
export const MARKS1_AT = 6;
export const COLOURS_AT = 7;
export const DOUBTS_AT = 8;
/** Memories of patterns, one after the other. */
export const MEMORY_AT = 9;
/** Shadows of the last bars, of bar n at n % SHADOWS_KEPT. */
const SHADOWS_AT = MEMORY_AT + 2 * MEMORY_SIZE;
const SHADOWS_KEPT = 16;
/** Kept values of each chain, of bar n at n % KEPT. */
const SUMS_AT = SHADOWS_AT + SHADOWS_KEPT;

export const CANDLE_STATE_SIZE = SUMS_AT + CHAINS.length * KEPT;

/** Returns the index of a chain's value at bar n. */
export const sumAt = (chain: number, n: number): number => SUMS_AT + chain * KEPT + (n & (KEPT - 1));

/** Returns the index of the kept values of a kind's oldest sum. */
export const oldestSumAt = (kind: SumKind): number => sumAt(eldest(kind), 0);

/** Returns the index of bar n's shadows. */
export const shadowsAt = (n: number): number => SHADOWS_AT + (n & (SHADOWS_KEPT - 1));

/** Advances every sum to bar i, the n-th of its history. */
export function advanceSums(candles: Candles, i: number, n: number, state: Float64Array): void {
  for (let k = 0; k < CHAINS.length; k++) {
    const { kind, birth } = CHAINS[k];
    const at = sumAt(k, n);
    state[at] = n < birth ? Number.NaN : state[sumAt(k, n - 1)];
    if (n >= birth) advanceSum(candles, kind, i, state, at, n === birth);
  }
}

/**
 * Returns whether all live sums of each kind have been equal for as long as values are kept; they then stay equal,
 * since they get the same steps. They usually are from the start: digits are lost only once ten ranges exceed a price.
 */
export function areSumsEqual(state: Float64Array): boolean {
  for (let k = 0; k < CHAINS.length; k++) {
    for (let n = 0; n < KEPT; n++) {
      const sum = state[sumAt(k, n)];
      if (sum !== state[sumAt(ELDEST_OF[k], n)] && !Number.isNaN(sum)) return false;
    }
  }
  return true;
}
