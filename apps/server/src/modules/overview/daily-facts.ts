import type { BarSeries } from '@wickwise/market';

/** Figures of an instrument from the days before a session; NaN with too little history. */
export interface DailyFacts {
  /** High and low of the 52 weeks before. */
  yearHigh: number;
  yearLow: number;
  mean50: number;
  mean200: number;
  /** Mean of close times volume of the last twenty days, in the quote currency. */
  tradedValue: number;
}

export const YEAR_MS = 364 * 86_400_000;

/** Tolerance at the beginning of a year, since long holidays leave days without bars. */
const YEAR_SLACK_MS = 8 * 86_400_000;

const VALUE_DAYS = 20;

/** Computes the figures from daily bars that had closed before `openMs`, adjusted for splits, oldest first. */
export function dailyFacts(bars: BarSeries, openMs: number): DailyFacts {
  const year = bars.slice(bars.indexFrom(openMs - YEAR_MS), bars.indexFrom(openMs));
  const { length, high, low, close, volume } = year;
  const isYearKnown = length > 0 && (year.timeMs[0] as number) <= openMs - YEAR_MS + YEAR_SLACK_MS;
  const values = close.subarray(0, length).map((price, i) => price * (volume[i] as number));
  return {
    yearHigh: isYearKnown ? high.subarray(0, length).reduce((top, price) => Math.max(top, price)) : Number.NaN,
    yearLow: isYearKnown ? low.subarray(0, length).reduce((bottom, price) => Math.min(bottom, price)) : Number.NaN,
    mean50: meanOfLast(close.subarray(0, length), 50),
    mean200: meanOfLast(close.subarray(0, length), 200),
    tradedValue: meanOfLast(values, Math.max(Math.min(VALUE_DAYS, length), 1)),
  };
}

function meanOfLast(values: Float64Array, count: number): number {
  if (values.length < count) return Number.NaN;
  return values.subarray(values.length - count).reduce((sum, value) => sum + value, 0) / count;
}
