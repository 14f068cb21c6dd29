import type { SideColumns } from '@wickwise/analytics';
import { type BarSeries, isIntraday } from '@wickwise/market';
import type { Grid } from './grid.ts';
import { UsageError } from './usage.ts';

/** What stands beside stamped bars: their sessions, and the index where there is one. */
export const sidesOf = (stamped: BarSeries, grid: Grid, index: Float64Array | undefined): SideColumns => ({
  session: sessionsOf(stamped, grid),
  ...(index && { index }),
});

/** The session of each bar: not known outside of sessions, nor for a first session of which the first bars are missing. */
function sessionsOf({ timeMs, length }: BarSeries, { calendar, timeframe }: Grid): Float64Array {
  if (!isIntraday(timeframe)) return timeMs.subarray(0, length);
  const session = Float64Array.from(
    { length },
    (_, i) => calendar.sessionAt(timeMs[i] as number)?.openMs ?? Number.NaN,
  );
  const first = session[0] as number;
  if (first < (timeMs[0] as number)) for (let i = 0; session[i] === first; i++) session[i] = Number.NaN;
  return session;
}

/** As `closesBeside`; an index of other times altogether is refused. */
export function indexBeside(bars: BarSeries, index: BarSeries | undefined): Float64Array | undefined {
  const closes = index && closesBeside(bars, index);
  if (closes && closes.length > 0 && closes.every(Number.isNaN)) {
    throw new UsageError('--index: none of its bars has the time of one of these bars.');
  }
  return closes;
}

/** The index's close at each bar's time; not known where the index has no such bar. */
export function closesBeside({ timeMs, length }: BarSeries, index: BarSeries): Float64Array {
  const closes = new Map([...index].map((bar) => [bar.timeMs, bar.close]));
  return Float64Array.from({ length }, (_, i) => closes.get(timeMs[i] as number) ?? Number.NaN);
}
