import { BarSeries } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import type { SplitAction } from '../feeds/feed.ts';
import type { InstrumentRegistry } from '../registry.ts';

/** From `effectiveMs` on older prices of the instrument compare with newer ones when multiplied with `factor`. */
export interface Split {
  instrumentNo: number;
  effectiveMs: number;
  factor: number;
}

/** Splits of the quoted instruments. Stored bars stay raw; they are adjusted when they are read. */
export class SplitBook {
  readonly #splits: ReadonlyMap<number, readonly Split[]>;

  constructor(splits: Iterable<Split>) {
    this.#splits = Map.groupBy(splits, ({ instrumentNo }) => instrumentNo);
  }

  of(instrumentNo: number): readonly Split[] {
    return this.#splits.get(instrumentNo) ?? [];
  }

  all(): Split[] {
    return [...this.#splits.values()].flat();
  }

  /** Bars as they compare with prices at an instant: older prices times the factors in between, volumes divided. */
  adjust(instrumentNo: number, bars: BarSeries, atMs: number): BarSeries {
    if (!this.#splits.get(instrumentNo)?.some(({ effectiveMs }) => effectiveMs <= atMs)) return bars;
    const adjusted = new BarSeries(bars.length);
    for (const bar of bars) {
      const factor = this.factorBetween(instrumentNo, bar.timeMs, atMs);
      adjusted.push({
        timeMs: bar.timeMs,
        open: bar.open * factor,
        high: bar.high * factor,
        low: bar.low * factor,
        close: bar.close * factor,
        volume: bar.volume / factor,
      });
    }
    return adjusted;
  }

  /** What a price made at `fromMs` is multiplied with to compare with one made at `toMs`. */
  factorBetween(instrumentNo: number, fromMs: number, toMs: number): number {
    let factor = 1;
    for (const split of this.#splits.get(instrumentNo) ?? []) {
      if (split.effectiveMs > fromMs && split.effectiveMs <= toMs) factor *= split.factor;
    }
    return factor;
  }

  /** Whether a split took effect after `fromMs` and not after `toMs`. */
  hasSplitBetween(instrumentNo: number, fromMs: number, toMs: number): boolean {
    const own = this.#splits.get(instrumentNo);
    return own?.some(({ effectiveMs }) => effectiveMs > fromMs && effectiveMs <= toMs) ?? false;
  }
}

/**
 * Stores the splits that a feed reports and returns all that are known of the registry's instruments.
 *
 * A split is known from the session with which it takes effect: a replay must not see it earlier.
 */
export async function keepSplits(
  db: Db,
  registry: InstrumentRegistry,
  reported: readonly SplitAction[],
): Promise<SplitBook> {
  const rows = reported.flatMap(({ id, effectiveMs, factor }) => {
    const listed = registry.byId(id);
    const effective_at = new Date(effectiveMs);
    return listed ? [{ instrument_no: listed.no, effective_at, factor, known_at: effective_at }] : [];
  });
  if (rows.length > 0) {
    await db
      .insertInto('split_factors')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const numbers = registry.all.map(({ no }) => no);
  const known = await db
    .selectFrom('split_factors')
    .select(['instrument_no', 'effective_at', 'factor'])
    .where('instrument_no', 'in', [...numbers, -1])
    .orderBy('effective_at')
    .execute();
  return new SplitBook(
    known.map((row) => ({ instrumentNo: row.instrument_no, effectiveMs: row.effective_at, factor: row.factor })),
  );
}
