import { barLength, barSlot, calendarOf, type TimeWindow } from '@wickwise/market';
import type { Frame } from './frame.ts';

/** The longest session: forex trades from evening to evening. */
const LONGEST_SESSION_MS = 86_400_000;

/** Cached per frame, whose bars never change. */
const found = new WeakMap<Frame, { newestMs: number | undefined }>();

/** Returns the newest close of all instruments; undefined without bars. */
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

/** Returns how many bars of an instrument close in a window at most, as far as the frame keeps them. */
export function barsIn(
  { fromMs, toMs }: TimeWindow,
  { timeframe, depth, schedules }: Pick<Frame, 'timeframe' | 'depth' | 'schedules'>,
): number {
  const length = barLength(timeframe);
  const counts = schedules.map((schedule) => {
    const calendar = calendarOf(schedule);
    const sessions = calendar.between(fromMs - LONGEST_SESSION_MS, toMs).filter(({ endMs }) => endMs > fromMs);
    if (typeof length !== 'number')
      return new Set(sessions.map((own) => barSlot(calendar, length, own.openMs)?.openMs)).size;
    return sessions.reduce((sum, { openMs, closeMs }) => sum + Math.ceil((closeMs - openMs) / (length * 60_000)), 0);
  });
  return Math.min(Math.max(0, ...counts) + 1, depth - 1);
}
