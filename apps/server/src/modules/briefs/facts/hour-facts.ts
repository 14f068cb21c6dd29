import { type BarSeries, HOUR_MS, type Instrument, type IsoDate, sessionDate } from '@wickwise/market';
import { changesOf, deviationOf, percentOf, ratioToMedian } from './day-facts.ts';
import { type Since, sinceWhen } from './since.ts';

/** An hour of an instrument, from its closed hourly bar and those before. Changes are in percent. */
export interface HourFacts {
  instrument: Instrument;
  close: number;
  changePct: number;
  /** In standard deviations of the hours before, a month at most. */
  deviations: number;
  moveSince: Since | undefined;
  /** Against the median of the 20 hours before. */
  volumeRatio: number;
  /** Against the close 24 hours ago; NaN where that is unknown. */
  dayPct: number;
}

const DEVIATION_HOURS = 24 * 30;
const LEAST_HOURS = 24 * 5;
/** A move that was as large within these hours is no record. */
const RECORD_HOURS = 24 * 7;

/** Computes the facts of the last hour. Undefined with less than five days of hours before it. */
export function hourFacts(instrument: Instrument, bars: BarSeries): HourFacts | undefined {
  const last = bars.length - 1;
  if (last < LEAST_HOURS) return undefined;
  const close = bars.close.subarray(0, bars.length);
  const changes = changesOf(close);
  const changePct = changes[last] as number;
  const deviations = changePct / deviationOf(changes.subarray(Math.max(1, last - DEVIATION_HOURS), last));
  if (!Number.isFinite(deviations)) return undefined;
  const dates: IsoDate[] = Array.from(bars.timeMs.subarray(0, bars.length), (openMs) =>
    sessionDate(instrument.market, openMs),
  );
  const isUp = changePct > 0;
  const dayBefore = bars.indexFrom((bars.timeMs[last] as number) - 24 * HOUR_MS);
  const isDayKnown = bars.timeMs[dayBefore] === (bars.timeMs[last] as number) - 24 * HOUR_MS;
  return {
    instrument,
    changePct,
    deviations,
    close: close[last] as number,
    moveSince: sinceWhen(changes, dates, (one) => (isUp ? one >= changePct : one <= changePct), RECORD_HOURS),
    volumeRatio: ratioToMedian(bars.volume.subarray(0, bars.length)),
    dayPct: isDayKnown ? percentOf(close[last] as number, close[dayBefore] as number) : Number.NaN,
  };
}
