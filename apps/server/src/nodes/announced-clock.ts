import { type Market, marketOf } from '@wickwise/market';
import type { MarketClock } from '#marketdata/clock.ts';
import { barsClosed, historyLoaded } from '#marketdata/topics.ts';
import type { Bus } from '#platform/bus.ts';
import type { MarketTimes } from './part-messages.ts';

/** The leader's time of each market when it last announced something of it: it may be set back. */
export class AnnouncedClock implements MarketClock {
  readonly speed: MarketClock['speed'];
  readonly #clock: MarketClock;
  readonly #times = new Map<Market, number>();

  /** `clock`: the time of markets of which nothing was announced yet. */
  constructor(bus: Bus, clock: MarketClock) {
    this.#clock = clock;
    this.speed = clock.speed;
    bus.subscribe(barsClosed, '*', ({ market, nowMs }) => this.#note(market, nowMs));
    bus.subscribe(historyLoaded, '*', ({ id, nowMs }) => this.#note(marketOf(id), nowMs));
  }

  now(market: Market): number {
    return this.#times.get(market) ?? this.#clock.now(market);
  }

  set(times: MarketTimes): void {
    for (const [market, nowMs] of times) this.#times.set(market, nowMs);
  }

  #note(market: Market, nowMs = this.#clock.now(market)): void {
    this.#times.set(market, nowMs);
  }
}
