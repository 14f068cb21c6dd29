import type { SideColumns } from '@wickwise/analytics';
import { type BarSeries, isIntraday } from '@wickwise/market';
import type { Grid } from './grid.ts';
import { UsageError } from './usage.ts';

/** Returns the side columns of stamped bars: sessions, and the index if any. */
export const sidesOf = (stamped: BarSeries, grid: Grid, index: Float64Array | undefined): SideColumns => ({
  session: sessionsOf(stamped, grid),
  ...(index && { index }),
});

/** Returns the session of each bar: NaN outside of sessions, and for a first session whose first bars are missing. */
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

/** Returns the index's closes; throws for an index without common times. */
export function indexClosesBeside(bars: BarSeries, index: BarSeries | undefined): Float64Array | undefined {
  const closes = index && closesBeside(bars, index);
  if (closes && closes.length > 0 && closes.every(Number.isNaN)) {
    throw new UsageError(
      'No bar of --index has the time of a bar of FILE. Use an index of the same timeframe and dates.',
    );
  }
  return closes;
}

/** Returns the index's close at each bar's time; NaN where it has no such bar. */
export function closesBeside({ timeMs, length }: BarSeries, index: BarSeries): Float64Array {
  const closes = new Map([...index].map((bar) => [bar.timeMs, bar.close]));
  return Float64Array.from({ length }, (_, i) => closes.get(timeMs[i] as number) ?? Number.NaN);
}
