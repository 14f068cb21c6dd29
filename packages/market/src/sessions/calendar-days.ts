import { MINUTE_MS } from '../durations.ts';
import type { ScheduleId } from '../markets.ts';
import { calendarOf, type Session } from './calendar.ts';
import { addDays, dateMs, type IsoDate, weekdayOf } from './dates.ts';
import { isVerified } from './schedule.ts';

/** A day on which a market doesn't keep its usual hours. */
export interface CalendarDay {
  date: IsoDate;
  /** `half-day`: trading ends early; `special-session`: hours on a day that is otherwise closed, or at another time. */
  kind: 'holiday' | 'half-day' | 'special-session';
  /** Name of the holiday, if listed. */
  name?: string;
  /** Hours of continuous trading; undefined on a holiday. */
  hours?: Pick<Session, 'openMs' | 'closeMs'>;
  /** False where the exchange hadn't confirmed it when the calendar was written. */
  isVerified: boolean;
}

/** Returns the days from `from` to before `to` that don't have the schedule's usual hours, in order. */
export function calendarDays(schedule: ScheduleId, from: IsoDate, to: IsoDate): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let date = from; date < to; date = addDays(date, 1)) {
    const day = dayOf(schedule, date);
    if (day) days.push(day);
  }
  return days;
}

function dayOf(id: ScheduleId, date: IsoDate): CalendarDay | undefined {
  const calendar = calendarOf(id);
  const { schedule } = calendar;
  const session = calendar.sessionOn(date);
  const own = { date, isVerified: isVerified(schedule.verified, date) };
  if (!session) {
    const plan = schedule.plan(date);
    if (!('closed' in plan) || plan.closed === 'weekend' || isWeekend(date)) return undefined;
    return { ...own, kind: 'holiday', ...(plan.name ? { name: plan.name } : {}) };
  }
  const hours = { openMs: session.openMs, closeMs: session.closeMs };
  const minutes = lengthOf(session);
  const usual = usualMinutes(id, date);
  if (isWeekend(date) && usual !== 1440) return { ...own, kind: 'special-session', hours };
  if (minutes >= usual) return undefined;
  return { ...own, kind: minutes * 2 > usual ? 'half-day' : 'special-session', hours };
}

const isWeekend = (date: IsoDate): boolean => weekdayOf(date) % 6 === 0;

const lengthOf = ({ segments }: Session): number =>
  segments.reduce((sum, { phase, fromMs, toMs }) => sum + (phase === 'continuous' ? toMs - fromMs : 0), 0) / MINUTE_MS;

/** Returns the minutes of the longest session of the two weeks around a date. */
function usualMinutes(id: ScheduleId, date: IsoDate): number {
  const noonMs = dateMs(date);
  const week = 7 * 1440 * MINUTE_MS;
  return Math.max(
    ...calendarOf(id)
      .between(noonMs - week, noonMs + week)
      .map(lengthOf),
  );
}
