import {
  adjustBars,
  type BarSeries,
  barLength,
  calendarOf,
  factorBetween,
  type PriceSplit,
  type Timeframe,
} from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import type { SplitAction } from '../feeds/feed.ts';
import type { InstrumentRegistry, ListedInstrument } from '../registry.ts';
import { type AnnouncedSplit, OPERATOR, sessionOfSplit } from './announced-splits.ts';

export interface Split extends PriceSplit {
  instrumentNo: number;
}

/** Splits of the quoted instruments. Stored bars are raw and adjusted when read. */
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

  /** Returns raw bars of a timeframe adjusted to prices at an instant; see `adjustBars`. */
  adjust({ no, instrument }: ListedInstrument, timeframe: Timeframe, raw: BarSeries, atMs: number): BarSeries {
    const own = this.#splits.get(no);
    if (!own) return raw;
    return adjustBars(raw, own, { calendar: calendarOf(instrument.schedule), length: barLength(timeframe) }, atMs);
  }

  /** Returns when the newest split up to an instant took effect; null for none. */
  newestAt(instrumentNo: number, atMs: number): number | null {
    return this.of(instrumentNo).findLast(({ effectiveMs }) => effectiveMs <= atMs)?.effectiveMs ?? null;
  }

  /** Returns the factor between prices at `fromMs` and at `toMs`. */
  factorBetween(instrumentNo: number, fromMs: number, toMs: number): number {
    return factorBetween(this.of(instrumentNo), fromMs, toMs);
  }

  /** Returns whether a split took effect after `fromMs` and up to `toMs`. */
  hasSplitBetween(instrumentNo: number, fromMs: number, toMs: number): boolean {
    const own = this.#splits.get(instrumentNo);
    return own?.some(({ effectiveMs }) => effectiveMs > fromMs && effectiveMs <= toMs) ?? false;
  }
}

/**
 * Stores a feed’s splits and returns all known ones of the registry’s instruments, with those that were announced for
 * shares of real prices. A split takes effect at the open of its session, else of the next one; before that it is
 * unknown, also to a replay.
 */
export async function keepSplits(
  db: Db,
  registry: InstrumentRegistry,
  reported: readonly SplitAction[],
  announced: readonly AnnouncedSplit[] = [],
): Promise<SplitBook> {
  const rows = reported.flatMap(({ id, effectiveMs, factor }) => {
    const listed = registry.byId(id);
    if (!listed) return [];
    const calendar = calendarOf(listed.instrument.schedule);
    const { openMs } = calendar.sessionAt(effectiveMs) ?? calendar.next(effectiveMs - 1);
    const effective_at = new Date(openMs);
    return [{ instrument_no: listed.no, effective_at, factor, known_at: effective_at }];
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
  const own = known.map((row) => ({
    ...{ instrumentNo: row.instrument_no, effectiveMs: row.effective_at, factor: row.factor },
  }));
  const all = new Map(
    [...announcedIn(registry, announced), ...own].map((split) => [`${split.instrumentNo} ${split.effectiveMs}`, split]),
  );
  return new SplitBook([...all.values()].sort((a, b) => a.effectiveMs - b.effectiveMs));
}

/**
 * Simulated prices never split, and recorded ones bring their own. What a provider announced is under its licence: it
 * counts for its own prices alone.
 */
function announcedIn(registry: InstrumentRegistry, announced: readonly AnnouncedSplit[]): Split[] {
  return announced.flatMap(({ market, symbol, date, factor, by }) => {
    const listed = registry.find(market, symbol);
    if (!listed || registry.isSimulated(market) || registry.badgeOf(market) === 'REPLAY') return [];
    if (by !== OPERATOR && by !== registry.origins.get(market)?.source) return [];
    return [{ instrumentNo: listed.no, effectiveMs: sessionOfSplit(listed.instrument, date).openMs, factor }];
  });
}
