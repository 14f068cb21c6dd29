import { DAY_MS } from '../durations.ts';
import type { ScheduleId } from '../markets.ts';
import { addDays, dateMs, type IsoDate, isoDate, mondayOf, monthOf } from './dates.ts';
import { isVerified, type Phase, type Schedule, type SegmentPlan } from './schedule.ts';
import { SCHEDULES } from './schedules.ts';
import { dateInZone, zonedTimeMs } from './zone.ts';

export interface Segment {
  phase: Phase;
  fromMs: number;
  toMs: number;
}

/** One trading day of a market. Times are epoch ms; ends are exclusive. */
export interface Session {
  /** The exchange's date of the day; forex's Monday opens on Sunday evening. */
  date: IsoDate;
  /** Start of continuous trading. */
  openMs: number;
  /** End of continuous trading. */
  closeMs: number;
  /** End of trading for bars: `closeMs`, or the end of the closing auction. */
  endMs: number;
  segments: readonly Segment[];
  /** False where the exchange hadn't confirmed the hours when the calendar was written. */
  isVerified: boolean;
}

/** State of a market: a phase of its session, or why it is closed. */
export interface SessionState {
  phase: Phase | 'closed' | 'holiday';
  /** Name of the holiday, if listed. */
  holiday?: string;
  /** End of the phase, epoch ms. */
  untilMs: number;
  /** The present or next session. */
  session: Session;
  /** Whether the exchange confirmed the hours of today and of the session. */
  isVerified: boolean;
}

const isTrading = (phase: Phase): boolean => phase === 'continuous' || phase === 'auction';

/** The longest known closure is the four days after 2001-09-11; two weeks are ample. */
const SEARCH_DAYS = 15;

export interface SessionSpan {
  first: Session;
  last: Session;
}

/** Sessions of one schedule, computed on demand and cached. */
export class SessionCalendar {
  readonly schedule: Schedule;
  readonly #sessions = new Map<IsoDate, Session | undefined>();
  readonly #spans = { week: new Map<IsoDate, SessionSpan>(), month: new Map<IsoDate, SessionSpan>() };
  readonly #byUtcDay = new Map<number, readonly Session[]>();
  #latest: Session | undefined;

  constructor(schedule: Schedule) {
    this.schedule = schedule;
  }

  /** Returns the session of a date; undefined on a closed day. */
  sessionOn(date: IsoDate): Session | undefined {
    if (this.#sessions.has(date)) return this.#sessions.get(date);
    const plan = this.schedule.plan(date);
    const session = 'closed' in plan ? undefined : toSession(this.schedule, date, plan.segments);
    this.#sessions.set(date, session);
    return session;
  }

  /** Returns the session whose bars contain a time; undefined before the open, after the end and in a break. */
  sessionAt(timeMs: number): Session | undefined {
    const latest = this.#latest;
    if (latest && timeMs >= latest.openMs && timeMs < latest.endMs && hasTradingAt(latest, timeMs)) return latest;
    const session = this.#around(timeMs).find(
      (candidate) => timeMs >= candidate.openMs && timeMs < candidate.endMs && hasTradingAt(candidate, timeMs),
    );
    if (session) this.#latest = session;
    return session;
  }

  /** Returns the first session that opens after a time. */
  next(timeMs: number): Session {
    return this.#search(timeMs, 1, (session) => session.openMs > timeMs);
  }

  /** Returns the last session that had ended at a time. */
  previous(timeMs: number): Session {
    return this.#search(timeMs, -1, (session) => session.endMs <= timeMs);
  }

  /** Returns sessions that open in [fromMs, toMs), in order. */
  between(fromMs: number, toMs: number): Session[] {
    const sessions: Session[] = [];
    const { zone } = this.schedule;
    const lastDayMs = dateMs(dateInZone(zone, toMs)) + DAY_MS;
    for (let dayMs = dateMs(dateInZone(zone, fromMs)) - DAY_MS; dayMs <= lastDayMs; dayMs += DAY_MS) {
      const session = this.sessionOn(isoDate(dayMs));
      if (session && session.openMs >= fromMs && session.openMs < toMs) sessions.push(session);
    }
    return sessions;
  }

  /** Returns the first and last session of the ISO week or month of a session's date. */
  span(unit: 'week' | 'month', date: IsoDate): SessionSpan {
    const start = unit === 'week' ? mondayOf(date) : `${monthOf(date)}-01`;
    let span = this.#spans[unit].get(start);
    if (!span) {
      span = this.#findSpan(unit, start, date);
      this.#spans[unit].set(start, span);
    }
    return span;
  }

  #findSpan(unit: 'week' | 'month', start: IsoDate, date: IsoDate): SessionSpan {
    const isInside = (day: IsoDate) => (unit === 'week' ? mondayOf(day) === start : monthOf(day) === monthOf(date));
    let first: Session | undefined;
    let last: Session | undefined;
    for (let day = start; isInside(day); day = addDays(day, 1)) {
      const session = this.sessionOn(day);
      first ??= session;
      last = session ?? last;
    }
    if (!first || !last) throw new RangeError(`no session in the ${unit} of ${date}`);
    return { first, last };
  }

  /** Returns the market's state at a time, and until when. */
  stateAt(timeMs: number): SessionState {
    for (const session of this.#around(timeMs)) {
      const segment = session.segments.find(({ fromMs, toMs }) => timeMs >= fromMs && timeMs < toMs);
      if (segment) {
        return { phase: segment.phase, untilMs: segment.toMs, session, isVerified: session.isVerified };
      }
    }
    return this.#shutAt(timeMs);
  }

  #shutAt(timeMs: number): SessionState {
    const session = this.#search(timeMs, 1, ({ segments }) => segments.some(({ fromMs }) => fromMs > timeMs));
    const untilMs = Math.min(...session.segments.map(({ fromMs }) => fromMs).filter((fromMs) => fromMs > timeMs));
    const { zone, verified } = this.schedule;
    const date = dateInZone(zone, timeMs);
    const state = { untilMs, session, isVerified: session.isVerified && isVerified(verified, date) };
    const today = this.schedule.plan(date);
    if (!('closed' in today) || today.closed === 'weekend') return { phase: 'closed', ...state };
    return { phase: 'holiday', ...state, ...(today.name ? { holiday: today.name } : {}) };
  }

  /** Returns sessions that may overlap the time's UTC day: those of its date and two dates on either side. */
  #around(timeMs: number): readonly Session[] {
    const day = Math.floor(timeMs / DAY_MS);
    let sessions = this.#byUtcDay.get(day);
    if (!sessions) {
      const date = isoDate(timeMs);
      sessions = [-2, -1, 0, 1, 2].flatMap((days) => this.sessionOn(addDays(date, days)) ?? []);
      this.#byUtcDay.set(day, sessions);
    }
    return sessions;
  }

  #search(timeMs: number, step: 1 | -1, isFound: (session: Session) => boolean): Session {
    const start = addDays(dateInZone(this.schedule.zone, timeMs), -step);
    for (let days = 0; days <= SEARCH_DAYS; days++) {
      const session = this.sessionOn(addDays(start, days * step));
      if (session && isFound(session)) return session;
    }
    throw new RangeError(`no session within ${SEARCH_DAYS} days of ${new Date(timeMs).toISOString()}`);
  }
}

function hasTradingAt(session: Session, timeMs: number): boolean {
  for (const { phase, fromMs, toMs } of session.segments) {
    if (timeMs >= fromMs && timeMs < toMs) return isTrading(phase);
  }
  return false;
}

function toSession({ zone, verified }: Schedule, date: IsoDate, plan: readonly SegmentPlan[]): Session {
  const segments = plan.map(({ phase, from, to }) => ({
    phase,
    fromMs: zonedTimeMs(zone, date, from),
    toMs: zonedTimeMs(zone, date, to),
  }));
  const continuous = segments.filter(({ phase }) => phase === 'continuous');
  const trading = segments.filter(({ phase }) => isTrading(phase));
  return {
    date,
    openMs: Math.min(...continuous.map(({ fromMs }) => fromMs)),
    closeMs: Math.max(...continuous.map(({ toMs }) => toMs)),
    endMs: Math.max(...trading.map(({ toMs }) => toMs)),
    segments,
    isVerified: isVerified(verified, date),
  };
}

const calendars = new Map<ScheduleId, SessionCalendar>();

/** Returns the shared calendar of a schedule. */
export function calendarOf(schedule: ScheduleId): SessionCalendar {
  let calendar = calendars.get(schedule);
  if (!calendar) {
    calendar = new SessionCalendar(SCHEDULES[schedule]);
    calendars.set(schedule, calendar);
  }
  return calendar;
}
