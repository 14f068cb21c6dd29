import { MINUTE_MS } from '../durations.ts';
import type { Session, SessionCalendar } from '../sessions/calendar.ts';
import type { BarLength } from '../timeframes.ts';

/** The time of one bar: opens at `openMs`, complete at `endMs`, epoch ms. */
export interface BarSlot {
  openMs: number;
  endMs: number;
}

/**
 * Returns the bar of a length that contains a time. Intraday bars count from the session’s open; the last one includes
 * a closing auction and may be short. Weeks and months open with their first session.
 */
export function barSlot(calendar: SessionCalendar, length: BarLength, timeMs: number): BarSlot | undefined {
  const session = calendar.sessionAt(timeMs);
  return session && slotInSession(calendar, session, length, timeMs);
}

function slotInSession(calendar: SessionCalendar, session: Session, length: BarLength, timeMs: number): BarSlot {
  if (length === 'day') return { openMs: session.openMs, endMs: session.endMs };
  if (typeof length === 'string') {
    const { first, last } = calendar.span(length, session.date);
    return { openMs: first.openMs, endMs: last.endMs };
  }
  const lengthMs = length * MINUTE_MS;
  const lastOpenMs = session.openMs + Math.floor((session.closeMs - session.openMs - 1) / lengthMs) * lengthMs;
  const openMs = Math.min(session.openMs + Math.floor((timeMs - session.openMs) / lengthMs) * lengthMs, lastOpenMs);
  return { openMs, endMs: openMs === lastOpenMs ? session.endMs : openMs + lengthMs };
}
