import {
  type BarSeries,
  barLength,
  calendarOf,
  DAY_MS,
  isBuiltFrom,
  MARKET_INFO,
  type Market,
  type Session,
} from '@wickwise/market';
import type { BarMemo } from '#marketdata/bars/bar-memo.ts';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import { readManyClosedBars } from '#marketdata/bars/closed-bars.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { MarketClock } from '#marketdata/clock.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { type DailyFacts, dailyFacts, YEAR_MS } from './daily-facts.ts';
import { COMPARED_SESSIONS, SESSION_TIMEFRAME, type SessionFacts, sessionFacts, thinned } from './session-facts.ts';

/** More days than in a year, and more 15-minute bars than in the compared sessions of a market that never closes. */
const DAYS = 400;
const SESSION_BARS = 96 * (COMPARED_SESSIONS + 2);

/** Number of instruments read at a time, so other requests aren't delayed. */
const TOGETHER = 24;

/** Daily closes shown in place of a session's, for feeds with daily bars only. */
const DAY_POINTS = 20;

export interface MarketFactsDeps {
  store: BarStore;
  splits: SplitBook;
  registry: InstrumentRegistry;
  clock: MarketClock;
  memo: BarMemo;
}

/**
 * Computes figures of a market's instruments from closed bars, by instrument number; kept until the next bars close.
 */
export class MarketFacts {
  readonly #deps: MarketFactsDeps;

  constructor(deps: MarketFactsDeps) {
    this.#deps = deps;
  }

  /** Returns figures of the days before a session. */
  daily(market: Market, day: Session): Promise<ReadonlyMap<number, DailyFacts>> {
    const read = { atMs: day.openMs, fromMs: day.openMs - YEAR_MS, limit: DAYS };
    return this.#deps.memo.get(market, '1D', day.date, () =>
      this.#each(this.#deps.registry.of(market), '1D', read, (bars) => dailyFacts(bars, day.openMs)),
    );
  }

  /** Returns figures of a session so far. */
  async session(market: Market, day: Session): Promise<ReadonlyMap<number, SessionFacts>> {
    const [intraday, days] = await Promise.all([this.#intraday(market, day), this.#days(market, day)]);
    return new Map([...days, ...intraday]);
  }

  #intraday(market: Market, day: Session): Promise<Map<number, SessionFacts>> {
    const atMs = this.#deps.clock.now(market);
    return this.#deps.memo.get(market, SESSION_TIMEFRAME, day.date, () => {
      const listed = this.#deps.registry.of(market).filter(hasIntraday);
      const schedule = listed[0]?.instrument.schedule ?? 'always';
      let { openMs } = day;
      for (let i = 0; i <= COMPARED_SESSIONS; i++) openMs = calendarOf(schedule).previous(openMs).openMs;
      const isRolling = MARKET_INFO[market].changeBasis === '24 hours';
      const pointsFromMs = isRolling ? atMs - DAY_MS : day.openMs;
      return this.#each(listed, SESSION_TIMEFRAME, { atMs, fromMs: openMs, limit: SESSION_BARS }, (bars, one) =>
        sessionFacts(bars, one.instrument.schedule, day, pointsFromMs),
      );
    });
  }

  /** Returns figures of instruments that only have daily bars. */
  #days(market: Market, day: Session): Promise<Map<number, SessionFacts>> {
    const atMs = this.#deps.clock.now(market);
    return this.#deps.memo.get(market, '1D', `session ${day.date}`, () => {
      const listed = this.#deps.registry.of(market).filter((one) => !hasIntraday(one));
      return this.#each(listed, '1D', { atMs, limit: DAY_POINTS }, (bars) => {
        const last = bars.at(-1);
        const isToday = last.timeMs >= day.openMs;
        const before = bars.volume.subarray(0, bars.length - 1);
        const usual = before.reduce((sum, volume) => sum + volume, 0) / before.length;
        return {
          high: isToday ? last.high : Number.NaN,
          low: isToday ? last.low : Number.NaN,
          volumeRatio: isToday && usual > 0 ? last.volume / usual : Number.NaN,
          points: thinned(bars.close.subarray(0, bars.length)),
        };
      });
    });
  }

  async #each<Facts>(
    listed: readonly ListedInstrument[],
    timeframe: '1D' | typeof SESSION_TIMEFRAME,
    range: { atMs: number; fromMs?: number; limit: number },
    factsOf: (bars: BarSeries, listed: ListedInstrument) => Facts,
  ): Promise<Map<number, Facts>> {
    const { store, splits, clock } = this.#deps;
    const facts = new Map<number, Facts>();
    for (let start = 0; start < listed.length; start += TOGETHER) {
      const some = listed.slice(start, start + TOGETHER);
      const raw = await readManyClosedBars({ store, splits }, some, timeframe, range);
      for (const one of some) {
        const bars = raw.get(one.no);
        if (!bars || bars.length === 0) continue;
        facts.set(one.no, factsOf(splits.adjust(one, timeframe, bars, clock.now(one.instrument.market)), one));
      }
    }
    return facts;
  }
}

const hasIntraday = ({ finest }: ListedInstrument): boolean =>
  isBuiltFrom(barLength(SESSION_TIMEFRAME), barLength(finest));
