import type { Timeframe } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { timeframeCode } from './timeframe-codes.ts';

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
    db: Db,
    numbers: readonly number[],
    timeframes: readonly Timeframe[],
    own: Timeframe,
    fromMs: number,
  ): Promise<BarHistory> {
    const history = new BarHistory();
    if (numbers.length === 0) return history;
    const codes = timeframes.map(timeframeCode);
    const corrected = await db
      .selectFrom('bar_revisions')
      .select(['instrument_no as no', 'open_time as barMs', 'superseded_at as knownMs'])
      .where('instrument_no', 'in', numbers)
      .where('timeframe', 'in', codes)
      .where('superseded_at', '>=', instant(fromMs))
      .execute();
    for (const [no, rows] of Map.groupBy(corrected, (row) => row.no)) history.#corrections.set(no, rows);
    const bars = await db
      .selectFrom('bars')
      .select(['instrument_no as no', 'open_time as barMs', 'known_at as knownMs', 'revision'])
      .where('instrument_no', 'in', numbers)
      .where('timeframe', '=', timeframeCode(own))
      .where('open_time', '>=', instant(fromMs))
      .where('revision', '=', 0)
      .execute();
    for (const { no, barMs, knownMs } of bars) history.#known.set(`${no} ${barMs}`, knownMs);
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
