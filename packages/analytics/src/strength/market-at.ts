import type { BarSeries } from '@wickwise/market';

/** What the parts of a strength read, as known at the close of one bar. */
export interface MarketAt {
  /** Bars up to and with that one. */
  bars: number;
  close: number;
  /** Mean of the last 50 closes, NaN before there are as many. */
  sma50: number;
  /** Plain mean of the last 14 true ranges, NaN before bar 14. */
  atr: number;
  volume: number;
  /** Mean of the last 20 volumes, NaN before there are as many. */
  meanVolume: number;
}

/** Measured afresh at each signal: they are rare, and so the answer can't depend on where history began. */
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

/** NaN on the first bar, which has none before it. */
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
