import type { Session, SessionCalendar } from '../sessions/calendar.ts';
import type { BarLength } from '../timeframes.ts';

const MINUTE_MS = 60_000;

/** The stretch of time that one bar covers: opens at `openMs`, complete at `endMs`, both epoch ms. */
export interface BarSlot {
  openMs: number;
  endMs: number;
}

/**
 * Where bars of a length begin and end in a calendar.
 *
 * Intraday bars are counted from the session's open (09:15 in Mumbai, 09:30 in New York, 17:00 New York for forex,
 * 00:00 UTC for crypto), so the last one of a day may be short. What a closing auction trades belongs to the last bar of
 * continuous trading, which therefore ends with the auction. Weeks and months open with their first session.
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
