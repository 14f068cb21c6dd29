import {
  adjustBars,
  type BarSeries,
  barLength,
  calendarOf,
  factorBetween,
  type Market,
  type PriceSplit,
  type Timeframe,
} from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import type { SplitAction } from '../feeds/feed.ts';
import type { InstrumentRegistry, ListedInstrument } from '../registry.ts';
import { jumpsInStore } from './adjusted-history.ts';
import { type AnnouncedSplit, OPERATOR, sessionOfSplit } from './announced-splits.ts';
import type { BarStore } from './bar-store.ts';

export interface Split extends PriceSplit {
  instrumentNo: number;
}

/** Splits of the quoted instruments. Stored bars are raw and adjusted when read. */
export class SplitBook {
  readonly #splits: Map<number, readonly Split[]>;
  readonly #listeners: ((listed: ListedInstrument) => void)[] = [];

  constructor(splits: Iterable<Split>) {
    this.#splits = Map.groupBy(splits, ({ instrumentNo }) => instrumentNo);
  }

  /** Takes the splits of an instrument that is opened while the server runs, in place of those before. */
  learn(listed: ListedInstrument, splits: readonly Split[]): void {
    this.#splits.set(listed.no, splits);
    for (const listener of this.#listeners) listener(listed);
  }

  onLearned(listener: (listed: ListedInstrument) => void): void {
    this.#listeners.push(listener);
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

/** Where splits are stored, and the days by which it is seen which of them history is adjusted for. */
export interface StoredSplits {
  db: Db;
  store: Pick<BarStore, 'read'>;
}

/** What decides which splits count. */
export interface SplitOptions {
  /** Splits that were announced, for everybody's prices or for those of one source. */
  announced?: readonly AnnouncedSplit[];
  /** Markets whose history comes adjusted for the splits before it was loaded, or may do so. */
  adjusted?: ReadonlySet<Market>;
  /** Market time, for history that isn't loaded yet; default the machine's. */
  nowOf?: (market: Market) => number;
}

/**
 * Stores a feed’s splits and returns all known ones of the registry’s instruments, with those that were announced for
 * shares of real prices. A split takes effect at the open of its session, else of the next one; before that it is
 * unknown, also to a replay.
 */
export async function keepSplits(
  stored: StoredSplits,
  registry: InstrumentRegistry,
  reported: readonly SplitAction[],
  options: SplitOptions = {},
): Promise<SplitBook> {
  await storeFactors(stored.db, registry, reported);
  return new SplitBook(await splitsOf(stored, registry, [...registry.all, ...registry.opened], options));
}

/** Stores splits that count whatever is announced; returns how many are new. */
export async function storeFactors(
  db: Db,
  registry: Pick<InstrumentRegistry, 'byId'>,
  splits: readonly SplitAction[],
): Promise<number> {
  const rows = splits.flatMap(({ id, effectiveMs, factor }) => {
    const listed = registry.byId(id);
    if (!listed) return [];
    const calendar = calendarOf(listed.instrument.schedule);
    const { openMs } = calendar.sessionAt(effectiveMs) ?? calendar.next(effectiveMs - 1);
    const effective_at = new Date(openMs);
    return [{ instrument_no: listed.no, effective_at, factor, known_at: effective_at }];
  });
  if (rows.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('split_factors')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** Returns the known splits of some instruments, oldest first. */
export async function splitsOf(
  { db, store }: StoredSplits,
  registry: InstrumentRegistry,
  instruments: readonly ListedInstrument[],
  { announced = [], adjusted = new Set(), nowOf = Date.now }: SplitOptions,
): Promise<Split[]> {
  const numbers = [...instruments.map(({ no }) => no), -1];
  const known = await db
    .selectFrom('split_factors')
    .select(['instrument_no', 'effective_at', 'factor'])
    .where('instrument_no', 'in', numbers)
    .orderBy('effective_at')
    .execute();
  const own = known.map((row) => ({
    instrumentNo: row.instrument_no,
    effectiveMs: row.effective_at,
    factor: row.factor,
  }));
  const all = new Map(
    [...announcedIn(registry, instruments, announced), ...own].map((split) => [
      `${split.instrumentNo} ${split.effectiveMs}`,
      split,
    ]),
  );
  const startOf = await readStarts(db, adjusted.size > 0 ? numbers : []);
  const marketOfNo = new Map(instruments.map(({ no, instrument }) => [no, instrument.market]));
  const found: Split[] = [];
  for (const split of [...all.values()].sort((a, b) => a.effectiveMs - b.effectiveMs)) {
    const market = marketOfNo.get(split.instrumentNo);
    const isRaw = market === undefined || !adjusted.has(market);
    // loaded history has the splits before it, but for those that the provider has missed
    const isLater = isRaw || split.effectiveMs > (startOf.get(split.instrumentNo) ?? nowOf(market));
    if (isLater || (await jumpsInStore(store, split))) found.push(split);
  }
  return found;
}

async function readStarts(db: Db, numbers: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await db.selectFrom('history_starts').selectAll().where('instrument_no', 'in', numbers).execute();
  return new Map(rows.map(({ instrument_no, loaded_at }) => [instrument_no, loaded_at]));
}

/**
 * Simulated prices never split, and recorded ones bring their own. What a provider announced is under its licence: it
 * counts for its own prices alone.
 */
function announcedIn(
  registry: InstrumentRegistry,
  instruments: readonly ListedInstrument[],
  announced: readonly AnnouncedSplit[],
): Split[] {
  const wanted = new Set(instruments.map(({ no }) => no));
  return announced.flatMap(({ market, symbol, date, factor, by }) => {
    const listed = registry.find(market, symbol) ?? instruments.find(isNamed(market, symbol));
    if (!listed || !wanted.has(listed.no)) return [];
    if (registry.isSimulated(market) || registry.badgeOf(market) === 'REPLAY') return [];
    if (by !== OPERATOR && by !== registry.origins.get(market)?.source) return [];
    return [{ instrumentNo: listed.no, effectiveMs: sessionOfSplit(listed.instrument, date).openMs, factor }];
  });
}

/** An instrument that is about to be opened isn't in the registry yet. */
const isNamed =
  (market: Market, symbol: string) =>
  ({ instrument }: ListedInstrument): boolean =>
    instrument.market === market && instrument.symbol === symbol;
