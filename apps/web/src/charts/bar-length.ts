import { barLength, type ChartTimeframe, DAY_MS } from '@wickwise/market';

const LONG_BAR_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS };

/** Returns the nominal length of a bar, ms. */
export function nominalBarMs(timeframe: ChartTimeframe): number {
  const length = barLength(timeframe);
  return typeof length === 'number' ? length * 60_000 : LONG_BAR_MS[length];
}
