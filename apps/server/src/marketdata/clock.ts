import type { Market } from '@wickwise/market';

/** Market time. A live market runs with the wall clock; a replay sets its own. Epoch ms. */
export interface MarketClock {
  now(market: Market): number;
  /** Ms of market time in a ms of wall time. */
  speed(market: Market): number;
}

export const wallClock: MarketClock = { now: () => Date.now(), speed: () => 1 };
