import { type CoarserBars, type Column, SeriesView } from '@wickwise/analytics';
import type { BarSeries, ScanTimeframe, ScheduleId } from '@wickwise/market';
import type { Slice } from '#platform/sliced-queue.ts';
import { CloseTimes, sessionsOf } from './close-times.ts';

/** Bars of one instrument with what its rules read. */
export interface RuleBars {
  schedule: ScheduleId;
  timeframe: ScanTimeframe;
  bars: BarSeries;
  coarser: ReadonlyMap<ScanTimeframe, BarSeries>;
  /** Whether a rule reads sessions: looking them up takes longer than evaluating it. */
  needsSessions: boolean;
}

/**
 * Returns a view of all that rules may read along an instrument's bars; of coarser bars those closed at each bar's
 * close.
 */
export function ruleViewOf({ schedule, timeframe, bars, coarser, needsSessions }: RuleBars): SeriesView {
  const sidesOf = (series: BarSeries) => (needsSessions ? { session: sessionsOf(series, schedule) } : {});
  const closes = new CloseTimes(timeframe);
  const beside = [...coarser].map(([other, series]): [ScanTimeframe, CoarserBars] => {
    const ends = new CloseTimes(other);
    let closed = -1;
    const newest = Int32Array.from({ length: bars.length }, (_, i) => {
      const endMs = closes.endOf(schedule, bars.timeMs[i] as number);
      const isNext = () => ends.endOf(schedule, series.timeMs[closed + 1] as number) <= endMs;
      while (closed + 1 < series.length && isNext()) closed++;
      return closed;
    });
    return [other, { view: new SeriesView(series, sidesOf(series)), newest }];
  });
  return new SeriesView(bars, sidesOf(bars), new Map(beside));
}

/** Work after which a kernel yields, which limits the length of a slice, ns. */
export const PART_NS = 4_000_000;

/** Computes what rules read along a view, slice by slice: a long period takes seconds. */
export async function computeInSlices(view: SeriesView, columns: readonly Column[], slice: Slice): Promise<void> {
  for (const column of columns) {
    for (const _ of view.computeInParts(column, PART_NS)) if (slice.isUsedUp) await slice.next();
    if (slice.isUsedUp) await slice.next();
  }
}
