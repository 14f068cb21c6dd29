import type { BarSeries } from '@wickwise/market';

/** Splits as exchanges carry them out: so many shares for so many before. */
const SPLITS: readonly (readonly [now: number, before: number])[] = [
  ...[2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 50, 100].flatMap((n) => [[n, 1] as const, [1, n] as const]),
  ...([
    [3, 2],
    [5, 2],
    [4, 3],
    [5, 3],
    [5, 4],
    [2, 3],
    [3, 4],
    [4, 5],
  ] as const),
];

/** A jump of a split comes this near to its ratio: the rest is what the price moved overnight. */
const NEAR = 0.015;
/** The same for jumps that are unlikely to be anything else. */
const NEAR_FOR_LARGE = 0.04;
/** Sessions before one that say what is usual, and how many must be known. */
const USUAL_SESSIONS = 20;
const LEAST_SESSIONS = 10;
/** News trades several times the usual shares over a wide range; a split trades the usual money over a usual one. */
const MOST_TIMES_USUAL = 2;
/** Time without bars that parts sessions of intraday bars. */
const OVERNIGHT_MS = 4 * 3_600_000;

/** Returns the split that a price ratio comes nearest to, as 3:2 for three shares in place of two; undefined for none. */
function splitNear(factor: number, near: number): string | undefined {
  let [best, least] = [undefined as (typeof SPLITS)[number] | undefined, near];
  for (const split of SPLITS) {
    const off = Math.abs((factor * split[0]) / split[1] - 1);
    if (off < least) [best, least] = [split, off];
  }
  return best?.join(':');
}

/** Returns the split that a large jump looks like. */
export const splitOfLarge = (factor: number): string | undefined => splitNear(factor, NEAR_FOR_LARGE);

/**
 * Finds splits of shares that were not announced to us, below what is a break anyway: the first bar of a session opens
 * near a common ratio, and trades neither more money nor more widely than the sessions before it. A gap after news
 * trades several times the usual volume (docs/analytics/backtests.md#data-problems).
 */
export class SplitFinder {
  readonly #bars: BarSeries;
  /** First bars of the last sessions. */
  #starts: number[] = [];

  constructor(bars: BarSeries, from: number) {
    this.#bars = bars;
    for (let bar = Math.max(0, from - 1_000); bar < from; bar++) this.#note(bar);
  }

  /** Returns the split before a bar, undefined for none; bars come one after the other. */
  before(bar: number): string | undefined {
    const isFirst = this.#isFirst(bar);
    const found = isFirst && bar > 0 ? this.#find(bar) : undefined;
    if (isFirst) this.#note(bar);
    return found;
  }

  #isFirst(bar: number): boolean {
    const { timeMs } = this.#bars;
    return bar === 0 || timeMs[bar] - timeMs[bar - 1] >= OVERNIGHT_MS;
  }

  #note(bar: number): void {
    if (!this.#isFirst(bar)) return;
    this.#starts.push(bar);
    if (this.#starts.length > USUAL_SESSIONS) this.#starts.shift();
  }

  #find(bar: number): string | undefined {
    const { open, close, high, low, volume } = this.#bars;
    const factor = open[bar] / close[bar - 1];
    const split = splitNear(factor, NEAR);
    if (split === undefined || this.#starts.length < LEAST_SESSIONS) return undefined;
    const mean = (of: (at: number) => number): number =>
      this.#starts.reduce((sum, at) => sum + of(at), 0) / this.#starts.length;
    const usualVolume = mean((at) => volume[at]);
    const usualRange = mean((at) => (high[at] - low[at]) / open[at]);
    // in shares of before the split; without a volume nothing tells news from a split
    const isUsualVolume = volume[bar] > 0 && volume[bar] * factor <= MOST_TIMES_USUAL * usualVolume;
    return isUsualVolume && (high[bar] - low[bar]) / open[bar] <= MOST_TIMES_USUAL * usualRange ? split : undefined;
  }
}
