import {
  aggregateBars,
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
import { type Day, FIRST_DATE, simulateDays } from './days.ts';
import { Factors } from './factors.ts';
import { simulateMinutes } from './minutes.ts';
import { type Profile, profileOf } from './profile.ts';
import { type SimTick, simulateTicks } from './ticks.ts';

const minutesIn = ({ session }: Day): number => Math.ceil((session.closeMs - session.openMs) / 60_000);

const capacityFor = (days: readonly Day[]): number => days.reduce((sum, day) => sum + minutesIn(day), 0);

/** Simulated prices of any instrument at any time, all from one seed. */
export class Simulation {
  readonly #seed: number;
  readonly #factors: Factors;
  readonly #sessions = new Map<ScheduleId, Session[]>();
  readonly #profiles = new Map<InstrumentId, Profile>();

  constructor(seed: number) {
    this.#seed = seed;
    this.#factors = new Factors(seed);
  }

  /** The last `count` days whose sessions open before an instant, the one in progress included, oldest first. */
  days(instrument: Instrument, beforeMs: number, count = Number.POSITIVE_INFINITY): Day[] {
    const sessions = this.#sessionsBefore(instrument.schedule, beforeMs);
    return simulateDays(instrument, this.profile(instrument), sessions, this.#factors, sessions.length - count);
  }

  minutes(instrument: Instrument, day: Day): BarSeries {
    const minutes = new BarSeries(minutesIn(day));
    simulateMinutes(instrument, this.profile(instrument), day, this.#seed, minutes);
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
    // a week or month that opens at `fromMs` or later may still have begun in the calendar before it: 31 days hold both
    const reach = sessions.length - Math.max(first, 0) + (length === 'week' || length === 'month' ? 31 : 0);
    const days = this.days(instrument, toMs, reach);
    const source = new BarSeries(typeof length === 'string' ? days.length : capacityFor(days));
    for (const day of days) {
      const { session, ...prices } = day;
      if (typeof length === 'string') source.push({ timeMs: session.openMs, ...prices });
      else simulateMinutes(instrument, this.profile(instrument), day, this.#seed, source);
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
