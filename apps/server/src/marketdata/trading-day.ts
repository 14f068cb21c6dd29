import { calendarOf, type ScheduleId, type Session } from '@wickwise/market';

/**
 * The session that a price belongs to. The hours before and after trading are part of their day; a price from between two
 * days belongs to the one that is over.
 */
export function tradingDayAt(schedule: ScheduleId, timeMs: number): Session {
  const calendar = calendarOf(schedule);
  const { session } = calendar.stateAt(timeMs);
  const hasBegun = session.segments.some(({ fromMs }) => fromMs <= timeMs);
  return hasBegun ? session : calendar.previous(timeMs);
}

const before = new WeakMap<Session, Session>();

/** The session before one: its close is what the day's change is measured from. */
export function sessionBefore(schedule: ScheduleId, session: Session): Session {
  let found = before.get(session);
  if (!found) {
    found = calendarOf(schedule).previous(session.openMs);
    before.set(session, found);
  }
  return found;
}
