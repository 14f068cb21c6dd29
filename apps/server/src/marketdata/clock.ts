import type { Market } from '@wickwise/market';

/** Market time, epoch ms. A live market follows the wall clock; a replay has its own time. */
export interface MarketClock {
  now(market: Market): number;
  /** Ms of market time per ms of wall time. */
  speed(market: Market): number;
}

/** Returns the clock of live markets. */
export const wallClock = (nowMs: () => number): MarketClock => ({ now: nowMs, speed: () => 1 });
