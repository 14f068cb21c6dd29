import { calendarOf, MARKET_INFO, type Market, type ScheduleId, type Session } from '@wickwise/market';
import type { InstrumentRegistry } from './registry.ts';

/** Returns the schedule of most of a market's listed instruments; without any, the market's usual one. */
export const scheduleOf = (registry: Pick<InstrumentRegistry, 'of'>, market: Market): ScheduleId =>
  registry.of(market)[0]?.instrument.schedule ?? MARKET_INFO[market].schedule;

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
