import { isAtLeast } from '../../compare.ts';
import type { BarView } from './bar-view.ts';

export type ChartDirection = 'bullish' | 'bearish';

/** Name, bar and price of a pattern's swing; the price is the bar's high or low. */
export type Pivot = readonly [name: string, bar: number, price: number];

/** A chart pattern completed at the close of bar `at`. Bars are counted from the scan's first one. */
export interface ChartPatternFind {
  pattern: string;
  direction: ChartDirection;
  /** First and last pivot bar. */
  start: number;
  end: number;
  at: number;
  /** Bars from the breakout to `at`: above 0 where its last swing was known only afterwards. */
  lateBars: number;
  /** Its first target had traded by `at`: not a match, and not counted. */
  isSpent: boolean;
  pivots: readonly Pivot[];
  /** Prices, nearest first. */
  targets: readonly number[];
  /** Price beyond which the pattern has failed. */
  invalidation: number;
  /** 1 is the ideal shape, 0 the limit of the rules: 1 - mean(deviation / tolerance). */
  fit: number;
  /** In price units: from neckline to extreme, of the pole, or of XA. */
  height: number;
  /** The height in ATR, averaged over the pattern's bars. */
  heightAtr: number;
}

export const directionOfSign = (sign: number): ChartDirection => (sign > 0 ? 'bullish' : 'bearish');

/** Returns 1 - mean(deviation / tolerance), with each deviation capped at its tolerance. */
export function fitOf(deviations: readonly number[]): number {
  let sum = 0;
  for (const deviation of deviations) sum += Math.min(Math.abs(deviation), 1);
  return 1 - sum / deviations.length;
}

/** Returns the difference of two lengths as a share of the widest ratio: 0 when equal, 1 at `1 : widest`. */
export const unevenness = (a: number, b: number, widest: number): number =>
  Math.abs(Math.log(a / b)) / Math.log(widest);

/** Returns bars in both spans over bars in either, ends included. */
export function overlapOf(startA: number, endA: number, startB: number, endB: number): number {
  const common = Math.min(endA, endB) - Math.max(startA, startB) + 1;
  return common <= 0 ? 0 : common / (endA - startA + 1 + (endB - startB + 1) - common);
}

/** Returns whether price, in the view, reached a target on bars `from` to `to`, inclusive. */
export function hasTraded(view: BarView, target: number, from: number, to: number): boolean {
  for (let bar = from; bar <= to; bar++) if (isAtLeast(view.high(bar), target)) return true;
  return false;
}
