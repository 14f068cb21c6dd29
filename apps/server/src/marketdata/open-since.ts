import type { SessionCalendar } from '@wickwise/market';

/** Trading is followed back this far. */
const LOOK_BACK_MS = 86_400_000;

/**
 * Returns since when a market has been in continuous trading without a break; undefined while it isn't. Sessions that
 * follow each other at once (coins, currencies) are one, as far as a day back.
 */
export function openSinceMs(calendar: SessionCalendar, nowMs: number): number | undefined {
  let sinceMs = segmentStart(calendar, nowMs);
  while (sinceMs !== undefined && sinceMs > nowMs - LOOK_BACK_MS) {
    const beforeMs = segmentStart(calendar, sinceMs - 1);
    if (beforeMs === undefined) break;
    sinceMs = beforeMs;
  }
  return sinceMs;
}

function segmentStart(calendar: SessionCalendar, timeMs: number): number | undefined {
  const { phase, session } = calendar.stateAt(timeMs);
  if (phase !== 'continuous') return undefined;
  return session.segments.find(({ fromMs, toMs }) => timeMs >= fromMs && timeMs < toMs)?.fromMs;
}
