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

/** Days of so many instruments are kept: history asks for one instrument's timeframes in a row. */
const KEPT_DAYS = 4;

/** Simulated prices of any instrument at any time, all from one seed. */
export class Simulation {
  readonly #seed: number;
  readonly #factors: Factors;
  readonly #sessions = new Map<ScheduleId, Session[]>();
  readonly #profiles = new Map<InstrumentId, Profile>();
  readonly #days = new Map<InstrumentId, Day[]>();

  constructor(seed: number) {
    this.#seed = seed;
    this.#factors = new Factors(seed);
  }

  /** Days whose sessions open before an instant, the one in progress included, oldest first. */
  days(instrument: Instrument, beforeMs: number): readonly Day[] {
    const sessions = this.#sessionsBefore(instrument.schedule, beforeMs);
    let days = this.#days.get(instrument.id);
    if (!days || days.length < sessions.length) {
      days = simulateDays(instrument, this.profile(instrument), sessions, this.#factors);
    }
    this.#days.delete(instrument.id);
    this.#days.set(instrument.id, days);
    if (this.#days.size > KEPT_DAYS) this.#days.delete(this.#days.keys().next().value as InstrumentId);
    return days.slice(0, sessions.length);
  }

  minutes(instrument: Instrument, day: Day): BarSeries {
    const minutes = new BarSeries(1_440);
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
    const days = this.days(instrument, toMs);
    const first = Math.max(
      days.findLastIndex(({ session }) => session.openMs <= fromMs),
      0,
    );
    const source = new BarSeries();
    if (typeof length === 'string') {
      const start = length === 'day' ? first : Math.max(first - 31, 0); // a month may begin before `fromMs`
      for (const { session, ...prices } of days.slice(start)) source.push({ timeMs: session.openMs, ...prices });
    } else {
      for (const day of days.slice(first))
        simulateMinutes(instrument, this.profile(instrument), day, this.#seed, source);
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
    const calendar = calendarOf(schedule);
    for (;;) {
      const next = calendar.next(sessions.at(-1)?.openMs ?? dateMs(FIRST_DATE) - 1);
      if (next.openMs >= beforeMs) break;
      sessions.push(next);
    }
    const count = sessions.findLastIndex(({ openMs }) => openMs < beforeMs) + 1;
    return count === sessions.length ? sessions : sessions.slice(0, count);
  }
}
