import {
  aggregateBars,
  BAR_COLUMNS,
  type Bar,
  BarSeries,
  barLength,
  barSlot,
  calendarOf,
  dateMs,
  type Instrument,
  type InstrumentId,
  type ScheduleId,
  type Session,
  type Timeframe,
} from '@wickwise/market';
import { Lru } from '#platform/lru.ts';
import { type Day, FIRST_DATE, simulateDays } from './days.ts';
import { Factors } from './factors.ts';
import { type MinutePlan, planMinutes, simulateMinutes } from './minutes.ts';
import { type Profile, profileOf } from './profile.ts';
import { type SimTick, simulateTicks } from './ticks.ts';

const minutesIn = ({ session }: Day): number => Math.ceil((session.closeMs - session.openMs) / 60_000);

const capacityFor = (days: readonly Day[]): number => days.reduce((sum, day) => sum + minutesIn(day), 0);

/** Copies bars behind those of a series that has room for them. */
function append(series: BarSeries, bars: BarSeries): void {
  for (const column of BAR_COLUMNS) series[column].set(bars[column].subarray(0, bars.length), series.length);
  series.length += bars.length;
}

/** So many days are simulated where few are asked for: those of the shorter timeframes, which are asked for in turn. */
const USUAL_DAYS = 120;
/** Days whose minutes are remembered. */
const REMEMBERED_DAYS = 150;
const REMEMBERED_PLANS = 600;
/** A week or month that opens at the first instant or later may have begun before it: 31 days hold both. */
const CALENDAR_DAYS = 31;

/** What was simulated last: the timeframes of an instrument are made of the same days and minutes. */
interface Remembered {
  id: InstrumentId | undefined;
  /** Sessions up to the last day. */
  sessions: number;
  days: readonly Day[];
  /** By the opening of the session. */
  minutes: Lru<number, BarSeries>;
}

const nothingRemembered = (): Remembered => ({ id: undefined, sessions: 0, days: [], minutes: new Lru(0) });

/** Simulated prices of any instrument at any time, all from one seed. */
export class Simulation {
  readonly #seed: number;
  readonly #factors: Factors;
  readonly #sessions = new Map<ScheduleId, Session[]>();
  readonly #profiles = new Map<InstrumentId, Profile>();
  #plans = new Lru<string, MinutePlan>(REMEMBERED_PLANS);
  #remembered = nothingRemembered();

  constructor(seed: number) {
    this.#seed = seed;
    this.#factors = new Factors(seed);
  }

  /** Frees what was kept for further history, about 6 MiB; it is computed again where it's needed. */
  forget(): void {
    this.#plans = new Lru(REMEMBERED_PLANS);
    this.#remembered = nothingRemembered();
  }

  /** The last `count` days whose sessions open before an instant, the one in progress included, oldest first. */
  days(instrument: Instrument, beforeMs: number, count = Number.POSITIVE_INFINITY): Day[] {
    const sessions = this.#sessionsBefore(instrument.schedule, beforeMs);
    return simulateDays(instrument, this.profile(instrument), sessions, this.#factors, sessions.length - count);
  }

  minutes(instrument: Instrument, day: Day): BarSeries {
    const minutes = new BarSeries(minutesIn(day));
    const { market, schedule } = instrument;
    const { session } = day;
    const plan = this.#plans.get(`${market} ${schedule} ${session.openMs}`, () =>
      planMinutes(market, session, this.#seed),
    );
    simulateMinutes(instrument, this.profile(instrument), day, plan, minutes);
    return minutes;
  }

  ticks(instrument: Instrument, minute: Bar, session: Session): SimTick[] {
    return simulateTicks(instrument, this.profile(instrument), minute, session);
  }

  /** Bars that open in [fromMs, …) and have closed at `toMs`, oldest first. */
  history(instrument: Instrument, timeframe: Timeframe, fromMs: number, toMs: number): BarSeries {
    const calendar = calendarOf(instrument.schedule);
    const length = barLength(timeframe);
    const sessions = this.#sessionsBefore(instrument.schedule, toMs);
    const first = sessions.findLastIndex(({ openMs }) => openMs <= fromMs);
    const reach = sessions.length - Math.max(first, 0) + (typeof length === 'string' ? CALENDAR_DAYS : 0);
    const days = this.#recall(instrument, sessions, reach);
    const source = new BarSeries(typeof length === 'string' ? days.length : capacityFor(days));
    for (const day of days) {
      const { session, ...prices } = day;
      if (typeof length === 'string') source.push({ timeMs: session.openMs, ...prices });
      else append(source, this.#recallMinutes(instrument, day));
    }
    const bars = length === 'day' || length === 1 ? source : aggregateBars(source, calendar, length);
    const isOpen = (i: number): boolean => {
      const slot = barSlot(calendar, length, bars.timeMs[i] as number);
      return slot === undefined || slot.endMs > toMs;
    };
    let end = bars.length;
    while (end > 0 && isOpen(end - 1)) end--;
    return bars.slice(bars.indexFrom(fromMs), end);
  }

  /** The last `count` days of the sessions, or all; made again only for another instrument, another day or more days. */
  #recall(instrument: Instrument, sessions: readonly Session[], count: number): readonly Day[] {
    const { id } = instrument;
    if (this.#remembered.id !== id || this.#remembered.sessions !== sessions.length) {
      this.#remembered = { id, sessions: sessions.length, days: [], minutes: new Lru(REMEMBERED_DAYS) };
    }
    const remembered = this.#remembered;
    if (remembered.days.length < Math.min(count, sessions.length)) {
      const from = sessions.length - Math.max(count, USUAL_DAYS);
      remembered.days = simulateDays(instrument, this.profile(instrument), sessions, this.#factors, from);
    }
    return remembered.days.slice(-count);
  }

  #recallMinutes(instrument: Instrument, day: Day): BarSeries {
    return this.#remembered.minutes.get(day.session.openMs, () => this.minutes(instrument, day));
  }

  profile(instrument: Instrument): Profile {
    let profile = this.#profiles.get(instrument.id);
    if (!profile) {
      profile = profileOf(instrument, this.#seed);
      this.#profiles.set(instrument.id, profile);
    }
    return profile;
  }

  #sessionsBefore(schedule: ScheduleId, beforeMs: number): readonly Session[] {
    const sessions = this.#sessions.get(schedule) ?? [];
    this.#sessions.set(schedule, sessions);
    const known = sessions.at(-1);
    const fromMs = known ? known.openMs + 1 : dateMs(FIRST_DATE);
    if (fromMs < beforeMs) sessions.push(...calendarOf(schedule).between(fromMs, beforeMs));
    const count = sessions.findLastIndex(({ openMs }) => openMs < beforeMs) + 1;
    return count === sessions.length ? sessions : sessions.slice(0, count);
  }
}
