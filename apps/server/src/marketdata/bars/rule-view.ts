import { type CoarserBars, SeriesView } from '@wickwise/analytics';
import type { BarSeries, ScanTimeframe, ScheduleId } from '@wickwise/market';
import { CloseTimes, sessionsOf } from './close-times.ts';

/** Bars of one instrument and what its rules read beside them. */
export interface RuleBars {
  schedule: ScheduleId;
  timeframe: ScanTimeframe;
  bars: BarSeries;
  coarser: ReadonlyMap<ScanTimeframe, BarSeries>;
  /** Some rule asks for the sessions of the bars: looking them up takes longer than evaluating it. */
  needsSessions: boolean;
}

/** Everything that a rule may read along one instrument's bars: of coarser ones what had closed when each closed. */
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
