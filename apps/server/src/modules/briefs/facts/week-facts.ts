import { addDays, type Instrument, type IsoDate } from '@wickwise/market';
import { changesOf, deviationOf, type InstrumentDays, streakOf } from './day-facts.ts';
import { type Since, sinceWhen } from './since.ts';

/** An instrument’s week, from its daily bars. Changes are in percent. */
export interface WeekFacts {
  instrument: Instrument;
  close: number;
  /** Against the last close of the week before. */
  changePct: number;
  /** In standard deviations of the weeks before, a year at most. */
  deviations: number;
  /** The last day of the last week that moved as far in the same direction. */
  moveSince: Since | undefined;
  /** Weeks in a row in this direction, with this one. */
  streak: number;
  /** The day that moved furthest. */
  day: { date: IsoDate; changePct: number };
}

const LEAST_WEEKS = 20;
/** A week that was as good within these isn’t a record. */
const RECORD_WEEKS = 8;
const YEAR_WEEKS = 52;

/** Returns the Monday of a date’s week. */
export const weekStartOf = (date: IsoDate): IsoDate =>
  addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Computes the facts of the week of the last day. Undefined with fewer than 20 weeks before. */
export function weekFacts({ instrument, bars, dates }: InstrumentDays): WeekFacts | undefined {
  const ends = dates.flatMap((date, i) => {
    const next = dates[i + 1];
    return next !== undefined && weekStartOf(next) === weekStartOf(date) ? [] : [i];
  });
  if (ends.length < LEAST_WEEKS + 1) return undefined;
  const closes = Float64Array.from(ends, (end) => bars.close[end] as number);
  const changes = changesOf(closes);
  const last = changes.length - 1;
  const changePct = changes[last] as number;
  const deviations = changePct / deviationOf(changes.subarray(Math.max(1, last - YEAR_WEEKS), last));
  if (!Number.isFinite(deviations)) return undefined;
  const isUp = changePct > 0;
  const days = changesOf(bars.close.subarray(0, bars.length));
  const first = (ends[last - 1] as number) + 1;
  let furthest = first;
  for (let i = first; i < bars.length; i++)
    if (Math.abs(days[i] as number) > Math.abs(days[furthest] as number)) furthest = i;
  return {
    instrument,
    changePct,
    deviations,
    close: closes[last] as number,
    moveSince: sinceWhen(
      changes,
      ends.map((end) => dates[end] as IsoDate),
      (one) => (isUp ? one >= changePct : one <= changePct),
      RECORD_WEEKS,
    ),
    streak: streakOf(changes),
    day: { date: dates[furthest] as IsoDate, changePct: days[furthest] as number },
  };
}
