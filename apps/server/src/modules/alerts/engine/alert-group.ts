import type { Excursion, Hits } from '@wickwise/analytics';
import type { Bar } from '@wickwise/market';
import type { PriceRange } from '#marketdata/follow/steps.ts';

/** A bar with its closing time. */
interface ClosedBar {
  bar: Bar;
  endMs: number;
}

/** The past that a group starts from, oldest first: ranges of prices, and closed bars. */
export interface Seed {
  ranges: readonly PriceRange[];
  closed: readonly ClosedBar[];
}

/** Armed alerts of one instrument on the same series of values, each with its threshold. */
export interface AlertGroup {
  /** The newest value of the series, and the one before it. */
  readonly value: number;
  readonly before: number;
  /** Number of past bars that it has to know before it can fire; 0 for none. */
  readonly wantsBars: number;
  arm(item: number, threshold: number, ways: number): void;
  /** Arms with the state that follows from the newest value. */
  resume(item: number, threshold: number, ways: number): void;
  disarm(item: number, threshold: number, ways: number): void;
  /** Widens the window without firing. */
  note?(range: PriceRange): void;
  /** Finds what a way beyond the received prices crossed in a minute that is past. */
  excursion?(excursion: Excursion, isBack: boolean, hits: Hits): void;
  tick?(price: number, timeMs: number, hits: Hits): void;
  bar?(bar: Bar, hits: Hits): void;
  /** Forgets all values and keeps the alerts: the next value sets their state and fires nothing. */
  reset(): void;
}
