import type { SideColumns } from '@wickwise/analytics';
import { type BarSeries, barLength, calendarOf, type Market, type ScheduleId } from '@wickwise/market';
import { timeframeOf } from './timeframe.ts';

const SCHEDULES: Readonly<Record<Market, ScheduleId>> = {
  US_Equity: 'nyse',
  Indian_Equity: 'nse',
  Forex: 'forex',
  Crypto: 'always',
};

/**
 * The session of each bar: by the market's calendar for bars within a day, not known outside of its sessions; a longer bar is
 * a session of its own.
 */
export function sidesOf(bars: BarSeries, market: Market): SideColumns {
  const { timeMs, length } = bars;
  if (typeof barLength(timeframeOf(bars)) !== 'number') return { session: timeMs };
  const calendar = calendarOf(SCHEDULES[market]);
  const session = Float64Array.from(
    { length },
    (_, i) => calendar.sessionAt(timeMs[i] as number)?.openMs ?? Number.NaN,
  );
  return { session };
}
