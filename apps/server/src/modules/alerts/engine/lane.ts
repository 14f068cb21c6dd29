import type { Hits } from '@wickwise/analytics';
import type { Bar } from '@wickwise/market';

/** A bar as far as moves are concerned. */
export interface BarReach {
  openMs: number;
  high: number;
  low: number;
}

/** What a lane begins with: bars that had closed, oldest first, and what is known of the forming one. */
export interface Seed {
  closed: readonly Bar[];
  forming?: BarReach;
}

/** Armed alerts of one instrument that wait for the same series of values to reach their thresholds. */
export interface Lane {
  /** The newest value of the series, and the one before it. */
  readonly value: number;
  readonly before: number;
  readonly size: number;
  /** Bars of the past that it wants to know before it judges; 0 for none. */
  readonly wantsBars: number;
  arm(item: number, threshold: number, ways: number): void;
  /** Arms what an earlier process had armed, with the state that it had. */
  resume(item: number, threshold: number, ways: number): void;
  disarm(item: number, threshold: number, ways: number): void;
  seed(seed: Seed): void;
  tick?(price: number, timeMs: number, hits: Hits): void;
  bar?(bar: Bar, hits: Hits): void;
}
