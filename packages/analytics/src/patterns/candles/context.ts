import { differenceOf } from '../../compare.ts';
import type { CandlePattern } from './candle-pattern.ts';

/** Bars of the average's slope, and its length. */
export const TREND_SLOPE_BARS = 5;
export const TREND_PERIOD = 50;

export interface CandleContext {
  /** 1 up, -1 down, 0 flat, NaN while the average is unknown. */
  trend: number;
  /** Direction of the find; undefined for an indecisive candle without a trend, which isn't a signal. */
  direction: 'bullish' | 'bearish' | undefined;
  /** Whether a turn is against the trend, or a continuation with it. Others are Weak at most. */
  inContext: boolean;
}

/** Returns the trend at bar i: up for a close above a rising SMA 50, down below a falling one, else flat. */
export function trendAt(close: Float64Array, sma50: Float64Array, i: number): number {
  const mean = i < 0 ? Number.NaN : sma50[i];
  const slope = differenceOf(mean, sma50[i - TREND_SLOPE_BARS] ?? Number.NaN);
  if (Number.isNaN(slope)) return Number.NaN;
  const side = differenceOf(close[i], mean);
  if (side > 0 && slope > 0) return 1;
  return side < 0 && slope < 0 ? -1 : 0;
}

/** Returns the meaning of a find after the trend before its first candle. */
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
