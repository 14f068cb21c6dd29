import { type BarSeries, barLength, barSlot, calendarOf, type ScheduleId, type Session } from '@wickwise/market';

/** Figures of a session so far, from its closed bars. */
export interface SessionFacts {
  /** High and low; NaN before the first bar. */
  high: number;
  low: number;
  /** Volume relative to the mean of earlier sessions at the same time of day; NaN where unknown. */
  volumeRatio: number;
  /** Some closes of the last session with any. */
  points: readonly number[];
}

/** Timeframe from which sessions are computed. */
export const SESSION_TIMEFRAME = '15m';

/** Number of earlier sessions for the volume comparison. */
export const COMPARED_SESSIONS = 5;

const MOST_POINTS = 32;

/**
 * Computes figures from the 15-minute bars of a session and those before it, oldest first, adjusted for splits. Points
 * begin at `pointsFromMs`, or at the open.
 */
export function sessionFacts(
  bars: BarSeries,
  schedule: ScheduleId,
  day: Session,
  pointsFromMs = day.openMs,
): SessionFacts {
  const today = bars.slice(bars.indexFrom(day.openMs));
  const { length, high, low, volume } = today;
  return {
    high: length > 0 ? Math.max(...high.subarray(0, length)) : Number.NaN,
    low: length > 0 ? Math.min(...low.subarray(0, length)) : Number.NaN,
    volumeRatio: length > 0 ? sum(volume, 0, length) / usualVolume(bars, schedule, day, today) : Number.NaN,
    points: pointsOf(bars, schedule, pointsFromMs),
  };
}

/** Returns the mean volume of earlier sessions up to the time of day of the newest bar's close. NaN without volume. */
function usualVolume(bars: BarSeries, schedule: ScheduleId, day: Session, today: BarSeries): number {
  const calendar = calendarOf(schedule);
  const newest = barSlot(calendar, barLength(SESSION_TIMEFRAME), today.at(-1).timeMs);
  const passedMs = (newest?.endMs ?? day.openMs) - day.openMs;
  const volumes: number[] = [];
  let { openMs } = day;
  for (let i = 0; i < COMPARED_SESSIONS; i++) {
    openMs = calendar.previous(openMs).openMs;
    const first = bars.indexFrom(openMs);
    const end = bars.indexFrom(openMs + passedMs);
    if (first === 0 && (bars.timeMs[0] as number) > openMs) break; // stored bars begin inside this session
    volumes.push(sum(bars.volume, first, end));
  }
  const usual = sum(volumes, 0, volumes.length) / volumes.length;
  return usual > 0 ? usual : Number.NaN;
}

/** Returns closes from an instant on; with fewer than two, those of the session before. */
function pointsOf(bars: BarSeries, schedule: ScheduleId, fromMs: number): number[] {
  const first = bars.indexFrom(fromMs);
  const isBegun = bars.length - first >= 2;
  const from = isBegun ? first : bars.indexFrom(calendarOf(schedule).previous(fromMs).openMs);
  return thinned(bars.close.subarray(from, isBegun ? bars.length : first));
}

/** Returns at most this many evenly spaced values, with the last one. */
export function thinned(values: ArrayLike<number>, most = MOST_POINTS): number[] {
  const step = Math.max(1, Math.ceil(values.length / most));
  const last = values.length - 1;
  return Array.from(values).filter((_, i) => (last - i) % step === 0);
}

function sum(values: ArrayLike<number>, from: number, to: number): number {
  let total = 0;
  for (let i = from; i < to; i++) total += values[i] as number;
  return total;
}
