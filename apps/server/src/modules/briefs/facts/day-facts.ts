import type { BarSeries, Instrument, IsoDate } from '@wickwise/market';
import { dateMs, sessionDate } from '@wickwise/market';
import { type Since, sinceWhen } from './since.ts';

/** Daily bars of an instrument, adjusted for splits, oldest first, with the date of each. The last one is the day’s. */
export interface InstrumentDays {
  instrument: Instrument;
  bars: BarSeries;
  dates: readonly IsoDate[];
}

/** An instrument’s day, from its closed daily bar and those before. Changes are in percent. */
export interface DayFacts {
  instrument: Instrument;
  close: number;
  previous: number;
  changePct: number;
  /** High and low against the previous close. */
  highPct: number;
  lowPct: number;
  /** The change in standard deviations of the 60 before; NaN with fewer than 20. */
  deviations: number;
  /** Last move as far in the same direction. */
  moveSince: Since | undefined;
  /** Last close at least as high, or as low, by the direction of the move. */
  closeSince: Since | undefined;
  /** Whether the close is above all, or below all, of the 52 weeks before; undefined where they aren’t known. */
  yearRecord: 'high' | 'low' | undefined;
  /** Highest close of the 52 weeks before; NaN where they aren’t known. */
  yearHigh: number;
  /** Closes in a row in the direction of the move, with this one. */
  streak: number;
  /** Volume against the median of the 20 days before; NaN where it is unknown. */
  volumeRatio: number;
  volumeSince: Since | undefined;
}

const DEVIATION_DAYS = 60;
const LEAST_DAYS = 20;
const YEAR_MS = 364 * 86_400_000;
/** Tolerance at the beginning of a year, since long holidays leave days without bars. */
const YEAR_SLACK_MS = 8 * 86_400_000;

/** Returns daily bars with their dates. */
export const withDates = (instrument: Instrument, bars: BarSeries): InstrumentDays => ({
  instrument,
  bars,
  dates: Array.from(bars.timeMs.subarray(0, bars.length), (openMs) => sessionDate(instrument.market, openMs)),
});

/** Computes the facts of the last day. Undefined without a day before it, and where a price isn’t above zero. */
export function dayFacts({ instrument, bars, dates }: InstrumentDays): DayFacts | undefined {
  const { length } = bars;
  if (length < 2) return undefined;
  const close = bars.close.subarray(0, length);
  const volume = bars.volume.subarray(0, length);
  const [now, previous] = [close[length - 1] as number, close[length - 2] as number];
  if (!(now > 0 && previous > 0)) return undefined;
  const changes = changesOf(close);
  const changePct = changes[length - 1] as number;
  const { high, low } = bars.at(-1);
  const isUp = changePct > 0;
  const before = changes.subarray(Math.max(1, length - 1 - DEVIATION_DAYS), length - 1);
  const year = yearExtremes(close, dates);
  const [yearHigh, yearLow] = [year.high[length - 1] as number, year.low[length - 1] as number];
  return {
    instrument,
    close: now,
    previous,
    changePct,
    highPct: percentOf(high, previous),
    lowPct: percentOf(low, previous),
    deviations: before.length < LEAST_DAYS ? Number.NaN : changePct / deviationOf(before),
    moveSince:
      changePct === 0 ? undefined : sinceWhen(changes, dates, (one) => (isUp ? one >= changePct : one <= changePct)),
    closeSince: changePct === 0 ? undefined : sinceWhen(close, dates, (one) => (isUp ? one >= now : one <= now)),
    yearRecord: now > yearHigh ? 'high' : now < yearLow ? 'low' : undefined,
    yearHigh,
    streak: streakOf(changes),
    volumeRatio: ratioToMedian(volume),
    volumeSince: sinceWhen(volume, dates, (one) => one >= (volume[length - 1] as number)),
  };
}

export const percentOf = (price: number, base: number): number => (100 * (price - base)) / base;

/** Returns the change of each value against the one before, in percent; NaN for the first. */
export const changesOf = (values: Float64Array): Float64Array =>
  values.map((value, i) => (i === 0 ? Number.NaN : percentOf(value, values[i - 1] as number)));

export function deviationOf(values: ArrayLike<number>): number {
  let [sum, squares] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    sum += values[i] as number;
    squares += (values[i] as number) ** 2;
  }
  return Math.sqrt(Math.max(squares / values.length - (sum / values.length) ** 2, 0));
}

/** Counts changes in a row with the sign of the last one. */
export function streakOf(changes: ArrayLike<number>): number {
  const sign = Math.sign(changes[changes.length - 1] as number);
  let at = changes.length - 1;
  while (sign !== 0 && at >= 0 && Math.sign(changes[at] as number) === sign) at--;
  return changes.length - 1 - at;
}

/** Returns the last value against the median of the 20 before; NaN with fewer, or where that is zero. */
export function ratioToMedian(values: ArrayLike<number>): number {
  const last = values.length - 1;
  if (last < LEAST_DAYS) return Number.NaN;
  const before = Float64Array.from({ length: LEAST_DAYS }, (_, i) => values[last - 1 - i] as number).sort();
  const usual = ((before[LEAST_DAYS / 2 - 1] as number) + (before[LEAST_DAYS / 2] as number)) / 2;
  return usual > 0 ? (values[last] as number) / usual : Number.NaN;
}

/** Returns the highest and lowest close of the 52 weeks before each day; NaN where they aren’t known. */
export function yearExtremes(
  close: Float64Array,
  dates: readonly IsoDate[],
): { high: Float64Array; low: Float64Array } {
  const times = Float64Array.from(dates, (date) => dateMs(date));
  return { high: extremesBefore(close, times, 1), low: extremesBefore(close, times, -1) };
}

function extremesBefore(values: Float64Array, times: Float64Array, sign: 1 | -1): Float64Array {
  const found = new Float64Array(values.length).fill(Number.NaN);
  const queue: number[] = []; // places of candidates, best first
  for (let i = 0; i < values.length; i++) {
    const fromMs = (times[i] as number) - YEAR_MS;
    while (queue.length > 0 && (times[queue[0] as number] as number) < fromMs) queue.shift();
    if (queue.length > 0 && (times[0] as number) <= fromMs + YEAR_SLACK_MS)
      found[i] = values[queue[0] as number] as number;
    while (queue.length > 0 && sign * ((values[queue.at(-1) as number] as number) - (values[i] as number)) <= 0)
      queue.pop();
    queue.push(i);
  }
  return found;
}
