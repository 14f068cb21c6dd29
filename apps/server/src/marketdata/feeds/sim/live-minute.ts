import { type BarSeries, calendarOf, DAY_MS, type Instrument, MARKET_INFO, type Tick } from '@wickwise/market';
import type { Day } from './days.ts';
import type { Simulation } from './simulation.ts';
import type { SimTick } from './ticks.ts';

/** So many minutes ahead are in memory: whole days of all instruments would take 8 MiB. */
const AHEAD = 120;

/** The closes of the minutes of a day before. */
interface Yesterday {
  openMs: number;
  closes: Float64Array;
}

/** One instrument's ticks as time passes: the minute in progress, and how far it was emitted. */
export class LiveMinute {
  readonly instrument: Instrument;
  readonly #simulation: Simulation;
  #sessionOpenMs = Number.NaN;
  #day: Day | undefined;
  /** How many minutes the session has, those in memory, and the index of the first of these. */
  #length = 0;
  #ahead: BarSeries | undefined;
  #first = 0;
  #reference = Number.NaN;
  #yesterday: Yesterday | undefined;
  #ticks: SimTick[] = [];
  #next = 0;
  #minute = -1;

  constructor(instrument: Instrument, simulation: Simulation) {
    this.instrument = instrument;
    this.#simulation = simulation;
  }

  /** Hands over the ticks after the last call, up to `nowMs`. The first call starts at `nowMs`. */
  advance(nowMs: number, take: (tick: Tick) => void): void {
    this.#emitUntil(nowMs, take); // what is left of a session that has ended since the last call comes first
    const session = calendarOf(this.instrument.schedule).sessionAt(nowMs);
    if (!session || session.openMs === this.#sessionOpenMs) return;
    this.#enter(nowMs);
    this.#emitUntil(nowMs, take);
  }

  /** The newest tick at or before `nowMs`, of a session past where none is in progress. */
  latest(nowMs: number): Tick | undefined {
    const days = this.#simulation.days(this.instrument, nowMs, 2);
    const day = days.at(-1);
    if (!day) return undefined;
    const minutes = this.#simulation.minutes(this.instrument, day);
    const index = minutes.timeMs.subarray(0, minutes.length).findLastIndex((timeMs) => timeMs <= nowMs);
    const ticks = index < 0 ? [] : this.#simulation.ticks(this.instrument, minutes.at(index), day.session);
    const tick = ticks.findLast(({ timeMs }) => timeMs <= nowMs);
    this.#reference = days.at(-2)?.close ?? day.open;
    this.#yesterday = this.#dayBefore(nowMs);
    if (tick) return this.#toTick(tick);
    const timeMs = index > 0 ? (minutes.timeMs[index] as number) - 1 : day.session.openMs;
    return this.#toTick({
      timeMs,
      price: index > 0 ? (minutes.close[index - 1] as number) : day.open,
      size: 0,
      seq: 0,
    });
  }

  #emitUntil(nowMs: number, take: (tick: Tick) => void): void {
    for (;;) {
      while (this.#next < this.#ticks.length) {
        const tick = this.#ticks[this.#next] as SimTick;
        if (tick.timeMs > nowMs) return;
        this.#next++;
        take(this.#toTick(tick));
      }
      const next = this.#minute + 1;
      if (next >= this.#length || this.#openOf(next) > nowMs) return;
      this.#open(next);
    }
  }

  #enter(nowMs: number): void {
    const days = this.#simulation.days(this.instrument, nowMs, 2);
    const day = days.at(-1);
    if (!day) return;
    const isFirst = Number.isNaN(this.#sessionOpenMs);
    this.#sessionOpenMs = day.session.openMs;
    this.#day = day;
    const minutes = this.#simulation.minutes(this.instrument, day);
    this.#length = minutes.length;
    this.#keep(minutes, 0);
    this.#reference = days.at(-2)?.close ?? day.open;
    this.#yesterday = this.#dayBefore(nowMs);
    this.#ticks = [];
    this.#next = 0;
    this.#minute = -1;
    if (!isFirst) return;
    const current = minutes.timeMs.subarray(0, minutes.length).findLastIndex((openMs) => openMs <= nowMs);
    if (current < 0) return;
    this.#keep(minutes, current);
    this.#open(current);
    this.#next = this.#ticks.findLastIndex((tick) => tick.timeMs <= nowMs) + 1;
  }

  #open(minute: number): void {
    const session = calendarOf(this.instrument.schedule).sessionAt(this.#sessionOpenMs);
    if (!this.#ahead || !session) return;
    this.#minute = minute;
    this.#ticks = this.#simulation.ticks(this.instrument, this.#ahead.at(minute - this.#first), session);
    this.#next = 0;
  }

  /** Returns the opening of a minute of the session, which is in memory then. */
  #openOf(minute: number): number {
    const ended = minute >= this.#first + (this.#ahead?.length ?? 0);
    if (ended && this.#day) this.#keep(this.#simulation.minutes(this.instrument, this.#day), minute);
    return this.#ahead?.timeMs[minute - this.#first] as number;
  }

  #keep(minutes: BarSeries, first: number): void {
    this.#first = first;
    this.#ahead = minutes.slice(first, Math.min(first + AHEAD, minutes.length));
  }

  #dayBefore(nowMs: number): Yesterday | undefined {
    if (MARKET_INFO[this.instrument.market].changeBasis !== '24 hours') return undefined;
    const day = this.#simulation.days(this.instrument, nowMs, 2).at(-2);
    if (!day) return undefined;
    const { timeMs, close, length } = this.#simulation.minutes(this.instrument, day);
    return { openMs: timeMs[0] as number, closes: close.slice(0, length) };
  }

  #toTick({ timeMs, price, size, seq }: SimTick): Tick {
    return {
      instrumentId: this.instrument.id,
      exchangeTimeMs: timeMs,
      receiveTimeMs: timeMs,
      price,
      size,
      referencePrice: this.#referenceAt(timeMs),
      seq,
    };
  }

  #referenceAt(timeMs: number): number {
    if (!this.#yesterday) return this.#reference;
    const { openMs, closes } = this.#yesterday;
    return closes[Math.floor((timeMs - DAY_MS - openMs) / 60_000)] ?? this.#reference;
  }
}
