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

/** Events are those of days: a rating on hourly bars turns too often to be news. */
const TIMEFRAME = '1D';

/** Warm-up of a rating, which reads averages of 200 bars. */
const WARM_BARS = 1_200;

/** Days of events found with an instrument's first history: the range of the day picker. */
const FIRST_EVENTS_MS = 8 * 86_400_000;

/** Number of instruments read at a time, so other work of the thread isn't delayed. */
const TOGETHER = 12;

export interface EventScannerDeps {
  db: Db;
  store: BarStore;
  registry: InstrumentRegistry;
  splits: SplitBook;
  clock: MarketClock;
}

interface ScanSpan {
  /** Bars that open at this time or later. */
  fromMs: number;
  /** Market time of the scan. */
  atMs: number;
  /** Whether some of the bars were scanned before, perhaps by an earlier version of a rule. */
  isPast: boolean;
}

/** Finds events of closed bars and stores each once. Corrected bars don't change stored events. */
export class EventScanner {
  readonly #deps: EventScannerDeps;
  #isEnding = false;

  constructor(deps: EventScannerDeps) {
    this.#deps = deps;
  }

  async barsClosed({ timeframe, endMs, areRevisions, bars }: BarsClosed): Promise<void> {
    if (timeframe !== TIMEFRAME || areRevisions) return;
    const fromMs = Math.min(...bars.map(({ bar }) => bar.timeMs));
    const ids = bars.map(({ id }) => id);
    await this.#scan(ids, { fromMs, atMs: endMs, isPast: false });
  }

  /** Scans the last days again; stored events don't change. */
  async historyLoaded(ids: readonly InstrumentId[]): Promise<void> {
    const { clock, registry } = this.#deps;
    const byMarket = Map.groupBy(ids, (id) => registry.byId(id)?.instrument.market);
    for (const [market, own] of byMarket) {
      if (!market) continue;
      const nowMs = clock.now(market);
      const span = { fromMs: nowMs - FIRST_EVENTS_MS, atMs: nowMs, isPast: true };
      await this.#scan(own, span);
    }
  }

  /** Stops; the next start scans what is left. */
  end(): void {
    this.#isEnding = true;
  }

  async #scan(ids: readonly InstrumentId[], span: ScanSpan): Promise<void> {
    const listed = ids
      .flatMap((id) => this.#deps.registry.byId(id) ?? [])
      .filter(({ finest }) => isBuiltFrom(barLength(TIMEFRAME), barLength(finest)));
    for (let start = 0; start < listed.length && !this.#isEnding; start += TOGETHER) {
      await this.#scanSome(listed.slice(start, start + TOGETHER), span);
    }
  }

  async #scanSome(listed: readonly ListedInstrument[], { fromMs, atMs, isPast }: ScanSpan): Promise<void> {
    const { db, store, splits } = this.#deps;
    const all = await readManyClosedBars({ store, splits }, listed, TIMEFRAME, { atMs, limit: WARM_BARS });
    const series = listed.flatMap((one) => {
      const raw = all.get(one.no);
      return raw && raw.length > 0 ? [{ one, bars: splits.adjust(one, TIMEFRAME, raw, atMs) }] : [];
    });
    const found = series.flatMap(({ one, bars }) => eventsOf(one, bars, fromMs));
    await insertEvents(db, isPast ? await afterEarlierVersions(db, found) : found);
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

function eventsOf({ no, instrument, isFix }: ListedInstrument, bars: BarSeries, fromMs: number): EventRow[] {
  const calendar = calendarOf(instrument.schedule);
  // each value of one a day is off the one before
  const ofDays = dailyEvents(bars, fromMs).filter(({ kind }) => kind !== 'gap' || !isFix);
  const found = [...ofDays, ...ratingFlips(bars, fromMs)];
  return found.map((event) => ({
    instrumentNo: no,
    timeframe: TIMEFRAME,
    atMs: barSlot(calendar, barLength(TIMEFRAME), event.barTimeMs)?.endMs ?? event.barTimeMs,
    event,
  }));
}
