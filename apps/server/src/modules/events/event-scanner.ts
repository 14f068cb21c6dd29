import { type BarSeries, barLength, barSlot, calendarOf, type InstrumentId, isBuiltFrom } from '@wickwise/market';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import { readManyClosedBars } from '#marketdata/bars/closed-bars.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { MarketClock } from '#marketdata/clock.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { BarsClosed } from '#marketdata/topics.ts';
import type { Db } from '#platform/db/db.ts';
import { dailyEvents, ratingFlips, usualTurnover } from './detect.ts';
import { afterEarlierVersions, type EventRow, insertEvents, keepTurnovers } from './store.ts';

const TIMEFRAMES = ['1h', '1D'] as const;
type EventTimeframe = (typeof TIMEFRAMES)[number];

/** A rating reads averages of 200 bars: after so many bars it no longer tells where they began. */
const WARM_BARS = 1_200;

/** Events of so many days are found when an instrument's history is there: what the day picker goes back to. */
const FIRST_EVENTS_MS = 8 * 86_400_000;

/** Instruments that are read at a time: other work of the thread goes on between. */
const TOGETHER = 12;

export interface EventScannerDeps {
  db: Db;
  store: BarStore;
  registry: InstrumentRegistry;
  splits: SplitBook;
  clock: MarketClock;
}

interface ScanSpan {
  /** Bars that open then or later. */
  fromMs: number;
  /** Market time of the look. */
  atMs: number;
  /** Bars of which some were scanned before, perhaps by an earlier version of a rule. */
  isPast: boolean;
}

/** Finds what closed bars show beside signals, and writes it down once. Corrected bars change nothing that was told. */
export class EventScanner {
  readonly #deps: EventScannerDeps;
  #isEnding = false;

  constructor(deps: EventScannerDeps) {
    this.#deps = deps;
  }

  async barsClosed({ timeframe, endMs, areRevisions, bars }: BarsClosed): Promise<void> {
    const scanned = TIMEFRAMES.find((one) => one === timeframe);
    if (!scanned || areRevisions) return;
    const fromMs = Math.min(...bars.map(({ bar }) => bar.timeMs));
    const ids = bars.map(({ id }) => id);
    await this.#scan(ids, scanned, { fromMs, atMs: endMs, isPast: false });
  }

  /** Goes through the last days again: events that are stored already stay as they are. */
  async historyLoaded(ids: readonly InstrumentId[]): Promise<void> {
    const { clock, registry } = this.#deps;
    const byMarket = Map.groupBy(ids, (id) => registry.byId(id)?.instrument.market);
    for (const [market, own] of byMarket) {
      if (!market) continue;
      const nowMs = clock.now(market);
      const span = { fromMs: nowMs - FIRST_EVENTS_MS, atMs: nowMs, isPast: true };
      for (const timeframe of TIMEFRAMES) await this.#scan(own, timeframe, span);
    }
  }

  /** The process ends: what isn't begun is looked for at its next start. */
  end(): void {
    this.#isEnding = true;
  }

  async #scan(ids: readonly InstrumentId[], timeframe: EventTimeframe, span: ScanSpan): Promise<void> {
    const listed = ids
      .flatMap((id) => this.#deps.registry.byId(id) ?? [])
      .filter(({ finest }) => isBuiltFrom(barLength(timeframe), barLength(finest)));
    for (let start = 0; start < listed.length && !this.#isEnding; start += TOGETHER) {
      await this.#scanSome(listed.slice(start, start + TOGETHER), timeframe, span);
    }
  }

  async #scanSome(
    listed: readonly ListedInstrument[],
    timeframe: EventTimeframe,
    { fromMs, atMs, isPast }: ScanSpan,
  ): Promise<void> {
    const { db, store, splits } = this.#deps;
    const all = await readManyClosedBars({ store, splits }, listed, timeframe, { atMs, limit: WARM_BARS });
    const series = listed.flatMap((one) => {
      const raw = all.get(one.no);
      return raw && raw.length > 0 ? [{ one, bars: splits.adjust(one, timeframe, raw, atMs) }] : [];
    });
    const found = series.flatMap(({ one, bars }) => eventsOf(one, timeframe, bars, fromMs));
    await insertEvents(db, isPast ? await afterEarlierVersions(db, found) : found);
    if (timeframe !== '1D') return;
    await keepTurnovers(
      db,
      series.map(({ one, bars }) => ({
        instrumentNo: one.no,
        turnover: usualTurnover(bars),
        barTimeMs: bars.at(-1).timeMs,
      })),
    );
  }
}

function eventsOf(
  { no, instrument }: ListedInstrument,
  timeframe: EventTimeframe,
  bars: BarSeries,
  fromMs: number,
): EventRow[] {
  const calendar = calendarOf(instrument.schedule);
  const found = [...(timeframe === '1D' ? dailyEvents(bars, fromMs) : []), ...ratingFlips(bars, fromMs)];
  return found.map((event) => ({
    instrumentNo: no,
    timeframe,
    atMs: barSlot(calendar, barLength(timeframe), event.barTimeMs)?.endMs ?? event.barTimeMs,
    event,
  }));
}
