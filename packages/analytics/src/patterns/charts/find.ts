import { isAtLeast } from '../../compare.ts';
import type { BarView } from './bar-view.ts';

export type ChartDirection = 'bullish' | 'bearish';

/** Name, bar and price of a swing that a pattern stands on; the price is that bar's high or low. */
export type Pivot = readonly [name: string, bar: number, price: number];

/** A chart pattern that was complete at the close of bar `at`. Bars are counted from the first bar the scan has seen. */
export interface ChartPatternFind {
  pattern: string;
  direction: ChartDirection;
  /** First and last pivot bar. */
  start: number;
  end: number;
  at: number;
  /** Bars from the first close beyond its line to `at`: above 0 where its last swing was known only after the break. */
  lateBars: number;
  /** Its first target had traded by the close of `at`: nothing is left to gain, so it is no match and counts nowhere. */
  isSpent: boolean;
  pivots: readonly Pivot[];
  /** Prices, nearest first. */
  targets: readonly number[];
  /** The pattern has failed once price is beyond this. */
  invalidation: number;
  /** 1 is the ideal shape, 0 the edge of what the rules allow: 1 - mean(deviation / tolerance). */
  fit: number;
  /** In price units: from neckline to extreme, of the pole, or of XA. */
  height: number;
  /** The height in ATR, averaged over the pattern's bars. */
  heightAtr: number;
}

export const directionOf = (sign: number): ChartDirection => (sign > 0 ? 'bullish' : 'bearish');

/** 1 - mean(deviation / tolerance), each deviation counted as at most its tolerance. */
export function fitOf(deviations: readonly number[]): number {
  let sum = 0;
  for (const deviation of deviations) sum += Math.min(Math.abs(deviation), 1);
  return 1 - sum / deviations.length;
}

/** How far apart two lengths are, as a share of the widest ratio allowed: 0 when equal, 1 at `1 : widest`. */
export const unevenness = (a: number, b: number, widest: number): number =>
  Math.abs(Math.log(a / b)) / Math.log(widest);

/** Bars in both spans over bars in either, both ends included. */
export function overlapOf(startA: number, endA: number, startB: number, endB: number): number {
  const common = Math.min(endA, endB) - Math.max(startA, startB) + 1;
  return common <= 0 ? 0 : common / (endA - startA + 1 + (endB - startB + 1) - common);
}

/** Whether price, as the view shows it, came to a target on one of the bars from `from` to `to`, both included. */
export function hasTraded(view: BarView, target: number, from: number, to: number): boolean {
  for (let bar = from; bar <= to; bar++) if (isAtLeast(view.high(bar), target)) return true;
  return false;
}
