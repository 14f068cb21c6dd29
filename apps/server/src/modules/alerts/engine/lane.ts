import type { Hits } from '@wickwise/analytics';
import type { Bar } from '@wickwise/market';
import type { PriceRange } from '#marketdata/follow/steps.ts';

/** A bar with the instant at which it was complete. */
export interface ClosedBar {
  bar: Bar;
  endMs: number;
}

/** What a lane begins with, oldest first: where prices have been, and bars at whose closes it's judged. */
export interface Seed {
  ranges: readonly PriceRange[];
  closed: readonly ClosedBar[];
}

/** Armed alerts of one instrument that wait for the same series of values to reach their thresholds. */
export interface Lane {
  /** The newest value of the series, and the one before it. */
  readonly value: number;
  readonly before: number;
  /** Bars of the past that it has to know before it judges; 0 for none. */
  readonly wantsBars: number;
  arm(item: number, threshold: number, ways: number): void;
  /** Arms with the state that the newest value tells. */
  resume(item: number, threshold: number, ways: number): void;
  disarm(item: number, threshold: number, ways: number): void;
  /** Notes where prices have been, without judging. */
  note?(range: PriceRange): void;
  tick?(price: number, timeMs: number, hits: Hits): void;
  bar?(bar: Bar, hits: Hits): void;
  /** Forgets all prices and values, and keeps what is armed: the next value only tells its state. */
  reset(): void;
}
