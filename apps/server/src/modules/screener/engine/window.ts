import { barLength, calendarOf, type ScanTimeframe, type ScheduleId } from '@wickwise/market';
import type { Frame } from './frame.ts';

const MINUTES_OF_DAY = 1_440;

/** What of the past counts: bars that closed after `fromMs` and not after `toMs`. */
export interface Window {
  fromMs: number;
  toMs: number;
}

/**
 * Counts back from now, or from the newest close while the market is shut or its first bar of the day hasn't closed: so that
 * 24 hours are not empty on a Monday.
 */
export function windowOf(newestMs: number, schedule: ScheduleId, nowMs: number, lengthMs: number): Window {
  const session = calendarOf(schedule).sessionAt(nowMs);
  const toMs = session && newestMs > session.openMs ? nowMs : newestMs;
  return { fromMs: toMs - lengthMs, toMs };
}

/** What was found of a frame: its bars never change. */
const found = new WeakMap<Frame, { newestMs: number | undefined }>();

/** Close of the newest bar of all instruments; undefined without any bar. */
export function newestClose(frame: Frame): number | undefined {
  const known = found.get(frame);
  if (known) return known.newestMs;
  let newestMs = Number.NEGATIVE_INFINITY;
  for (let slot = 0; slot < frame.listed.length; slot++) {
    const endMs = frame.endAt(slot, 0);
    if (endMs > newestMs) newestMs = endMs;
  }
  const answer = Number.isFinite(newestMs) ? newestMs : undefined;
  found.set(frame, { newestMs: answer });
  return answer;
}

/** At most so many bars of a frame close in a window that ends with its newest close. */
export function barsIn({ fromMs, toMs }: Window, timeframe: ScanTimeframe, depth: number): number {
  const length = barLength(timeframe);
  const minutes = typeof length === 'number' ? length : MINUTES_OF_DAY;
  return Math.min(Math.ceil((toMs - fromMs) / (minutes * 60_000)) + 1, depth - 1);
}
