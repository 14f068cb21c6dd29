import type { MarketState } from '@wickwise/contract';
import { calendarOf, MARKET_INFO, type Market, type Session } from '@wickwise/market';
import type { ClockMonitor } from '#platform/clock-monitor.ts';
import type { MarketFeeds } from './market-feeds.ts';
import { openSinceMs } from './open-since.ts';
import type { InstrumentRegistry } from './registry.ts';
import { sessionBefore, tradingDayAt } from './trading-day.ts';

/** An open market is silent after this multiple of its usual pause between prices. */
export const SILENT_PAUSES = 3;

/** Tracks each market's session and the freshness of its prices. */
export class MarketMonitor {
  readonly #feeds: MarketFeeds;
  readonly #clock: Pick<ClockMonitor, 'last'> | undefined;
  readonly #registry: InstrumentRegistry;
  readonly #newestMs = new Map<Market, number>();
  readonly #tickedAtMs = new Map<Market, number>();

  constructor(feeds: MarketFeeds, registry: InstrumentRegistry, clock?: Pick<ClockMonitor, 'last'>) {
    this.#feeds = feeds;
    this.#clock = clock;
    this.#registry = registry;
  }

  /** Notes a price; times are market time. */
  noteTick(market: Market, timeMs: number): void {
    this.noteSnapshot(market, timeMs);
    this.#tickedAtMs.set(market, this.#feeds.clock.now(market));
  }

  /** Notes a price from before the first tick, which doesn't show that ticks arrive. */
  noteSnapshot(market: Market, timeMs: number): void {
    if (timeMs > (this.#newestMs.get(market) ?? Number.NEGATIVE_INFINITY)) this.#newestMs.set(market, timeMs);
  }

  /** Forgets the newest price when a replay starts over. */
  rewind(market: Market): void {
    this.#newestMs.delete(market);
    this.#tickedAtMs.delete(market);
  }

  state(market: Market): MarketState {
    const feed = this.#feeds.of(market);
    const { clock, name } = feed;
    const { badge, isByWallClock } = feed.capabilities(market);
    const nowMs = clock.now(market);
    const { phase, untilMs, holiday, session, isVerified } = calendarOf(this.#scheduleOf(market)).stateAt(nowMs);
    const reported = feed.exchangePhase?.(market) ?? null;
    const isTrading = phase === 'continuous' && reported !== 'closed';
    return {
      market,
      isOwn: false,
      source: {
        feed: name,
        note: feed.note(market),
        health: this.#healthOf(market, isTrading, nowMs),
        lost: this.#feeds.lost.get(market) ?? null,
      },
      badge,
      session: { phase, reported, holiday: holiday ?? null, untilMs, date: session.date, isVerified },
      closesOf: sessionBefore(this.#scheduleOf(market), this.tradingDay(market)).date,
      clock: { nowMs, speed: clock.speed(market), step: isByWallClock ? this.#step() : null },
      asOf: this.#newestMs.get(market) ?? null,
    };
  }

  /** Returns whether a market's feed delivers nothing now. */
  isAway(market: Market): boolean {
    return this.#feeds.of(market).health(market).state !== 'live';
  }

  /** Returns the day of the market's newest price; without one, the clock's. */
  tradingDay(market: Market): Session {
    return tradingDayAt(this.#scheduleOf(market), this.#newestMs.get(market) ?? this.#feeds.clock.now(market));
  }

  #step(): MarketState['clock']['step'] {
    const last = this.#clock?.last;
    return last ? { atMs: last.atMs, byMs: last.byMs } : null;
  }

  /** Returns the schedule of most of the market's instruments, quoted now or not; without a feed, the market's usual one. */
  #scheduleOf(market: Market) {
    const isCarried = this.#feeds.markets.includes(market);
    const first =
      this.#registry.of(market)[0] ?? (isCarried ? this.#feeds.of(market).instruments(market)[0] : undefined);
    return first?.instrument.schedule ?? MARKET_INFO[market].schedule;
  }

  /** Returns the state of the source: silence only counts while the market trades. */
  #healthOf(market: Market, isTrading: boolean, nowMs: number): MarketState['source']['health'] {
    const feed = this.#feeds.of(market);
    const { state } = feed.health(market);
    if (state === 'starting' || state === 'needs-login' || state === 'stopped') return state;
    if (state !== 'live') return 'silent';
    const usualPauseMs = feed.usualPauseMs(market);
    if (this.#registry.quotedIn(market).length === 0) return 'live'; // nobody asks for a price
    if (!isTrading || usualPauseMs === Number.POSITIVE_INFINITY) return 'live';
    const tickedAtMs = this.#tickedAtMs.get(market);
    if (tickedAtMs === undefined) return 'starting';
    const openMs = openSinceMs(calendarOf(this.#scheduleOf(market)), nowMs) ?? nowMs;
    return nowMs - Math.max(tickedAtMs, openMs) > SILENT_PAUSES * usualPauseMs ? 'silent' : 'live';
  }
}
