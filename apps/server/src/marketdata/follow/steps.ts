import type { Bar, Timeframe } from '@wickwise/market';

/** A received price, or one along a stored bar of missed time (`isLate`). */
export interface TickStep {
  kind: 'tick';
  price: number;
  /** Market time. */
  timeMs: number;
  /** The feed's number; 0 for a price along a bar. */
  seq: number;
  isLate: boolean;
}

/** A bar closed: announced, or found in the store afterwards (`isLate`). */
export interface CloseStep {
  kind: 'close';
  timeframe: Timeframe;
  bar: Bar;
  endMs: number;
  isLate: boolean;
}

/** A stored bar of time in which ticks were missed. */
export interface MissedBar {
  bar: Bar;
  endMs: number;
  timeframe: Timeframe;
}

export interface BarStep extends MissedBar {
  kind: 'bar';
  /** Of a bar in which the gap began, what had been received of it; undefined where unknown. */
  seen?: Pick<PriceRange, 'high' | 'low'> | undefined;
}

/** Highest and lowest price of an interval that contains an instant. */
export interface PriceRange {
  timeMs: number;
  high: number;
  low: number;
}

/** A range within which prices moved in an unknown order. */
export interface RangeStep {
  kind: 'range';
  range: PriceRange;
}

/** An item of the consumer that keeps its place among the prices. */
export interface ItemStep<Item> {
  kind: 'item';
  item: Item;
  /** Market time. */
  timeMs: number;
}

/** Ticks were missed here. */
export interface GapStep {
  kind: 'gap';
}

export type Step<Item = never> = TickStep | CloseStep | BarStep | RangeStep | ItemStep<Item> | GapStep;
