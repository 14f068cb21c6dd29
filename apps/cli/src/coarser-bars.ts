import { type CoarserBars, SeriesView } from '@wickwise/analytics';
import { aggregateBars, type BarSeries, barLength, barSlot, type ScanTimeframe } from '@wickwise/market';
import type { Grid } from './grid.ts';
import { closesBeside, sidesOf } from './sides.ts';

/** Returns coarser bars, and for each bar the index of the newest one closed by its close. */
export function coarserBars(
  bars: BarSeries,
  index: BarSeries | undefined,
  grid: Grid,
  timeframe: ScanTimeframe,
): CoarserBars {
  const { calendar } = grid;
  const length = barLength(timeframe);
  const coarse = aggregated(bars, grid, timeframe);
  const endOf = (openMs: number, of: ReturnType<typeof barLength>): number =>
    barSlot(calendar, of, openMs)?.endMs ?? Number.POSITIVE_INFINITY;
  let closed = -1;
  const newest = new Int32Array(bars.length);
  for (let i = 0; i < bars.length; i++) {
    const endMs = Number.isNaN(bars.timeMs[i])
      ? Number.NEGATIVE_INFINITY
      : endOf(bars.timeMs[i] as number, barLength(grid.timeframe));
    while (closed + 1 < coarse.length && endOf(coarse.timeMs[closed + 1] as number, length) <= endMs) closed++;
    newest[i] = closed;
  }
  const closes = index && closesBeside(coarse, aggregated(index, grid, timeframe));
  return { view: new SeriesView(coarse, sidesOf(coarse, { calendar, timeframe }, closes)), newest };
}

/** Aggregates bars; leaves out a partial first one. */
function aggregated(bars: BarSeries, { calendar }: Grid, timeframe: ScanTimeframe): BarSeries {
  const all = aggregateBars(bars, calendar, barLength(timeframe));
  const isCut = all.length > 0 && (all.timeMs[0] as number) < (bars.timeMs[0] as number);
  return isCut ? all.slice(1) : all;
}
