import type { Candles } from './candles.ts';
import { MEMORY_SIZE } from './hikkake.ts';
import { LAST_START, PATTERN_WORDS } from './scan-tables.ts';
import { advanceSum, SUM_KINDS, type SumKind } from './sums.ts';

/** One running sum; every pattern that needs this kind from this birth on reads it. */
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

/** The oldest sum of each kind, which stands for all once they are equal. */
const eldest = (kind: SumKind): number => CHAINS.findIndex((chain) => chain.kind === kind);
export const ELDEST_OF: readonly number[] = CHAINS.map(({ kind }) => eldest(kind));

/** Past values kept of each sum: a pattern reads its candles' own, up to four bars back. */
export const KEPT = 8;

/** Bar from which every sum lives and every pattern is answered. */
export const GROWN = Math.max(...CHAINS.map(({ birth }) => birth + 1), LAST_START);

// Where things stand in the state of a scan. Plain constants: the kernel is compiled around them.
export const SEEN_AT = 0;
export const IS_MERGED_AT = 1;
export const FACTS1_AT = 2;
export const FACTS2_AT = 3;
export const LINKS1_AT = 4;
export const LINKS2_AT = 5;
export const MARKS1_AT = 6;
export const COLOURS_AT = 7;
export const DOUBTS_AT = 8;
/** What the patterns that remember do remember, one after the other. */
export const MEMORY_AT = 9;
/** The shadows of the last bars, that of bar n at n % SHADOWS_KEPT. */
const SHADOWS_AT = MEMORY_AT + 2 * MEMORY_SIZE;
const SHADOWS_KEPT = 16;
/** The kept values of each chain, that of bar n at n % KEPT. */
const SUMS_AT = SHADOWS_AT + SHADOWS_KEPT;

export const CANDLE_STATE_SIZE = SUMS_AT + CHAINS.length * KEPT;

/** Where the value that a chain had for bar n stands. */
export const sumAt = (chain: number, n: number): number => SUMS_AT + chain * KEPT + (n & (KEPT - 1));

/** Where the kept values of the oldest sum of a kind begin. */
export const oldestSumAt = (kind: SumKind): number => sumAt(eldest(kind), 0);

/** Where the shadows of bar n are. */
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
 * Whether all living sums of each kind have been equal for as long as any is kept. They get the same steps, so they stay
 * equal for good. While ten ranges add up to less than a price no digit is lost, and they are equal from the start.
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
