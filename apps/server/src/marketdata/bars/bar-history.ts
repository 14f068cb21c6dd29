import type { Timeframe } from '@wickwise/market';
import type { BarStore } from './bar-store.ts';

/** A bar stored this long after its end couldn't be evaluated in time, ms. */
const IN_TIME_MS = 60_000;

/** Facts about the bars behind a firing. */
export interface BarFacts {
  /** One of them was corrected after the firing. */
  isCorrected: boolean;
  /** Its own bar came from history or long after its end: nothing could evaluate it in time. */
  isAway: boolean;
}

/** Knows when an instrument's bars became known and were corrected. */
export class BarHistory {
  readonly #corrections = new Map<number, { barMs: number; knownMs: number }[]>();
  readonly #known = new Map<string, number>();

  /** Reads corrections, and when bars that open since an instant became known. */
  static async read(
    store: Pick<BarStore, 'corrections' | 'firstKnown'>,
    numbers: readonly number[],
    timeframes: readonly Timeframe[],
    own: Timeframe,
    fromMs: number,
  ): Promise<BarHistory> {
    const history = new BarHistory();
    if (numbers.length === 0) return history;
    const corrected = await store.corrections(numbers, timeframes, fromMs);
    for (const [no, rows] of Map.groupBy(corrected, (row) => row.no)) history.#corrections.set(no, rows);
    for (const { no, barMs, knownMs } of await store.firstKnown(numbers, own, fromMs)) {
      history.#known.set(`${no} ${barMs}`, knownMs);
    }
    return history;
  }

  /** Returns the facts of the bar that ended at `atMs` and the earlier ones its rule reads. */
  factsOf(no: number, { barMs, atMs, reachMs }: { barMs: number; atMs: number; reachMs: number }): BarFacts {
    const knownMs = this.#known.get(`${no} ${barMs}`);
    return {
      isCorrected: (this.#corrections.get(no) ?? []).some(
        (one) => one.barMs >= reachMs && one.barMs <= barMs && one.knownMs > atMs,
      ),
      // bars from history are known exactly at their end, bars built here a moment later
      isAway: knownMs !== undefined && (knownMs <= atMs || knownMs > atMs + IN_TIME_MS),
    };
  }
}
