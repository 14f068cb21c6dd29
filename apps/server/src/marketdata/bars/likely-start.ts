import { barLength, DAY_MS, MINUTE_MS, type Timeframe } from '@wickwise/market';
import type { BarRange } from './bar-store.ts';

/**
 * Days that a read of the newest bars looks back at least, and how many times longer than its bars trade: a week has 31
 * hours of Indian shares. Sparser bars are read again from all partitions.
 */
const LEAST_DAYS_BACK = 14;
const CLOSED_FACTOR = 6;

/** Returns a time since which a limited read finds all its bars, as a rule; undefined where it has to look at all. */
export function likelyStart(
  timeframe: Timeframe,
  { fromMs, beforeMs, limit }: BarRange,
  leastDays = LEAST_DAYS_BACK,
): number | undefined {
  const minutes = barLength(timeframe);
  if (typeof minutes !== 'number' || beforeMs === undefined || limit === undefined) return undefined;
  const startMs = beforeMs - leastDays * DAY_MS - limit * minutes * MINUTE_MS * CLOSED_FACTOR;
  return startMs <= (fromMs ?? 0) ? undefined : startMs;
}
