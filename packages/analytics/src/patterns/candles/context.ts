import { differenceOf } from '../../compare.ts';
import type { CandlePattern } from './candle-pattern.ts';

/** Bars over which the average of the trend must have moved, and its length. */
export const TREND_SLOPE_BARS = 5;
export const TREND_PERIOD = 50;

export interface CandleContext {
  /** 1 up, -1 down, 0 flat, NaN while the average isn't known. */
  trend: number;
  /** Which way the find points; undefined for an indecisive candle in no trend, which is no signal. */
  direction: 'bullish' | 'bearish' | undefined;
  /** A turn against the trend, or more of it with the trend. A find out of context can be at most Weak. */
  inContext: boolean;
}

/** The trend at bar i: close above a rising SMA 50 is up, below a falling one down, all else flat. */
export function trendAt(close: Float64Array, sma50: Float64Array, i: number): number {
  const mean = i < 0 ? Number.NaN : sma50[i];
  const slope = differenceOf(mean, sma50[i - TREND_SLOPE_BARS] ?? Number.NaN);
  if (Number.isNaN(slope)) return Number.NaN;
  const side = differenceOf(close[i], mean);
  if (side > 0 && slope > 0) return 1;
  return side < 0 && slope < 0 ? -1 : 0;
}

/** What a find means where it stands; the trend is the one before the pattern's first candle. */
export function contextOf(
  { role, bars }: CandlePattern,
  value: number,
  at: number,
  close: Float64Array,
  sma50: Float64Array,
): CandleContext {
  const trend = trendAt(close, sma50, at - bars);
  const side = role === 'indecision' ? -trend : Math.sign(value);
  const direction = side > 0 ? 'bullish' : side < 0 ? 'bearish' : undefined;
  const inContext = direction !== undefined && (role === 'continuation' ? side === trend : side === -trend);
  return { trend, direction, inContext };
}
