import { type BarSeries, barLength, MINUTE_MS, TIMEFRAMES, type Timeframe } from '@wickwise/market';

const DAY_MINUTES = 1_440;
const MINUTES: Readonly<Record<string, number>> = { day: DAY_MINUTES, week: 7 * DAY_MINUTES, month: 30 * DAY_MINUTES };

const minutesOf = (timeframe: Timeframe): number => {
  const length = barLength(timeframe);
  return typeof length === 'number' ? length : (MINUTES[length] as number);
};

/** Returns the timeframe whose length is nearest to the median distance of bars. */
export function timeframeOf({ timeMs, length }: BarSeries): Timeframe {
  const distances = Array.from({ length: Math.max(length - 1, 0) }, (_, i) => timeMs[i + 1] as number)
    .map((next, i) => next - (timeMs[i] as number))
    .sort((a, b) => a - b);
  const usual = (distances[distances.length >> 1] ?? DAY_MINUTES * MINUTE_MS) / MINUTE_MS;
  const offBy = (timeframe: Timeframe): number => Math.abs(Math.log(minutesOf(timeframe) / usual));
  return TIMEFRAMES.reduce((best, timeframe) => (offBy(timeframe) < offBy(best) ? timeframe : best));
}
