import { calendarOf, type InstrumentId, type Market, marketOf, type SessionCalendar } from '@wickwise/market';
import type { MarketFeeds } from './market-feeds.ts';
import { SILENT_PAUSES } from './market-monitor.ts';
import { openSinceMs } from './open-since.ts';
import { PricePauses, unusualWithoutPriceMs } from './price-pauses.ts';
import type { InstrumentRegistry } from './registry.ts';

/**
 * Finds instruments without a price for longer than usual for them, while their market is open. A market
 * that is silent as a whole has none: its state says so.
 */
export class StaleQuoteMonitor {
  readonly #feeds: MarketFeeds;
  readonly #registry: InstrumentRegistry;
  readonly #pauses = new Map<InstrumentId, PricePauses>();
  readonly #startedMs = new Map<Market, number>();
  /** When each instrument was first seen that is open on demand. */
  readonly #opened = new Map<Market, ReadonlyMap<InstrumentId, number>>();

  constructor(feeds: MarketFeeds, registry: InstrumentRegistry) {
    this.#feeds = feeds;
    this.#registry = registry;
    for (const market of feeds.markets) this.#startedMs.set(market, feeds.clock.now(market));
  }

  /** Notes a price. */
  noteTick(id: InstrumentId): void {
    const nowMs = this.#feeds.clock.now(marketOf(id));
    const known = this.#pauses.get(id);
    if (known) known.note(nowMs, (sinceMs) => this.#isOpenSince(id, sinceMs, nowMs));
    else this.#pauses.set(id, new PricePauses(nowMs));
  }

  /** Notes missed prices of some instruments, or of a whole market. */
  noteGap(market: Market, ids: readonly InstrumentId[] | undefined): void {
    for (const id of ids ?? this.#registry.quotedIn(market).map(({ instrument }) => instrument.id)) {
      this.#pauses.get(id)?.interrupt();
    }
  }

  /** Forgets a market's prices when its replay starts over. */
  rewind(market: Market): void {
    for (const { instrument } of this.#registry.quotedIn(market)) this.#pauses.delete(instrument.id);
    this.#startedMs.set(market, this.#feeds.clock.now(market));
  }

  /** Returns the stale ones of a market; none while its prices come as files. */
  of(market: Market): InstrumentId[] {
    const leastMs = SILENT_PAUSES * this.#feeds.of(market).usualPauseMs(market);
    if (leastMs === Number.POSITIVE_INFINITY) return [];
    const nowMs = this.#feeds.clock.now(market);
    const startedMs = this.#startedMs.get(market) ?? nowMs;
    const openSince = new Map<SessionCalendar, number | undefined>();
    const beganOf = this.#openedIn(market, nowMs);
    return this.#registry.quotedIn(market).flatMap(({ instrument: { id, schedule } }) => {
      const calendar = calendarOf(schedule);
      if (!openSince.has(calendar)) openSince.set(calendar, openSinceMs(calendar, nowMs));
      const sinceMs = openSince.get(calendar);
      if (sinceMs === undefined) return [];
      const pauses = this.#pauses.get(id);
      const unusualMs = pauses ? pauses.unusualMs(leastMs) : unusualWithoutPriceMs(leastMs);
      return nowMs - Math.max(sinceMs, pauses?.heardMs ?? beganOf.get(id) ?? startedMs) > unusualMs ? [id] : [];
    });
  }

  /** Returns since when each instrument of a market has been open on demand, as far as was looked. */
  #openedIn(market: Market, nowMs: number): ReadonlyMap<InstrumentId, number> {
    const before = this.#opened.get(market);
    const opened = this.#registry.opened.filter(({ instrument }) => instrument.market === market);
    const now = new Map(opened.map(({ instrument: { id } }) => [id, before?.get(id) ?? nowMs]));
    this.#opened.set(market, now);
    return now;
  }

  #isOpenSince(id: InstrumentId, sinceMs: number, nowMs: number): boolean {
    const schedule = this.#registry.byId(id)?.instrument.schedule;
    const openMs = schedule && openSinceMs(calendarOf(schedule), nowMs);
    return openMs !== undefined && openMs <= sinceMs;
  }
}
