import { calendarOf, type ScheduleId, type Session } from '@wickwise/market';

/**
 * Returns the session of a price. Pre-market and after-hours belong to their day; a price between two days belongs to
 * the earlier one.
 */
export function tradingDayAt(schedule: ScheduleId, timeMs: number): Session {
  const calendar = calendarOf(schedule);
  const { session } = calendar.stateAt(timeMs);
  const hasBegun = session.segments.some(({ fromMs }) => fromMs <= timeMs);
  return hasBegun ? session : calendar.previous(timeMs);
}

const before = new WeakMap<Session, Session>();

/** Returns the previous session: its close is what the day's change is measured from. */
export function sessionBefore(schedule: ScheduleId, session: Session): Session {
  let found = before.get(session);
  if (!found) {
    found = calendarOf(schedule).previous(session.openMs);
    before.set(session, found);
  }
  return found;
}
