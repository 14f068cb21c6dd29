import type { BarSeries } from '@wickwise/market';

/** Inputs of a strength's parts, known at one bar's close. */
export interface MarketAt {
  /** Number of bars up to and including that one. */
  bars: number;
  close: number;
  /** Mean of the last 50 closes, NaN with fewer. */
  sma50: number;
  /** Simple mean of the last 14 true ranges, NaN before bar 14. */
  atr: number;
  volume: number;
  /** Mean of the last 20 volumes, NaN with fewer. */
  meanVolume: number;
}

/** Measures the market at a bar. Recomputed at each signal, so it doesn't depend on the history's start. */
export function marketAt(bars: BarSeries, at: number): MarketAt {
  return {
    bars: at + 1,
    close: bars.close[at],
    sma50: meanOf(50, at, (i) => bars.close[i]),
    atr: meanOf(14, at, (i) => trueRange(bars, i)),
    volume: bars.volume[at],
    meanVolume: meanOf(20, at, (i) => bars.volume[i]),
  };
}

/** Returns the true range; NaN on the first bar. */
function trueRange({ high, low, close }: BarSeries, i: number): number {
  const before = close[i - 1];
  return Math.max(high[i], before) - Math.min(low[i], before);
}

function meanOf(count: number, at: number, valueAt: (i: number) => number): number {
  if (at + 1 < count) return Number.NaN;
  let sum = 0;
  for (let i = at - count + 1; i <= at; i++) sum += valueAt(i);
  return sum / count;
}
