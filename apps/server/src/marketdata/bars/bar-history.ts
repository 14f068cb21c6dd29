import type { Timeframe } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { timeframeCode } from './timeframe-codes.ts';

/** A bar that is stored so long after its end wasn't judged in time. */
const IN_TIME_MS = 60_000;

/** What is known of the bars behind a firing. */
export interface BarFacts {
  /** One of them was corrected after the firing. */
  isCorrected: boolean;
  /** Its own bar came from history, or long after its end: nobody could judge it in time. */
  isAway: boolean;
}

/** What became known of an instrument's bars, and when. */
export class BarHistory {
  readonly #corrections = new Map<number, { barMs: number; knownMs: number }[]>();
  readonly #known = new Map<string, number>();

  /** Reads what was corrected, and when bars became known that open since an instant. */
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

  /** Of the bar that ended at `atMs`, and of those before it that its rule reads. */
  factsOf(no: number, { barMs, atMs, reachMs }: { barMs: number; atMs: number; reachMs: number }): BarFacts {
    const knownMs = this.#known.get(`${no} ${barMs}`);
    return {
      isCorrected: (this.#corrections.get(no) ?? []).some(
        (one) => one.barMs >= reachMs && one.barMs <= barMs && one.knownMs > atMs,
      ),
      // what comes from history is known from its very end on, a bar that was built here a moment later
      isAway: knownMs !== undefined && (knownMs <= atMs || knownMs > atMs + IN_TIME_MS),
    };
  }
}
