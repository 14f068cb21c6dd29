import type { Market } from '@wickwise/market';

/** Market time. A live market runs with the wall clock; a replay sets its own. Epoch ms. */
export interface MarketClock {
  now(market: Market): number;
  /** Ms of market time in a ms of wall time. */
  speed(market: Market): number;
}

/** The market time of a live market. */
export const wallClock = (nowMs: () => number): MarketClock => ({ now: nowMs, speed: () => 1 });
