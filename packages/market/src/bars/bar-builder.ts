import type { Instrument, InstrumentId } from '../instrument.ts';
import type { ScheduleId } from '../markets.ts';
import type { Tick } from '../tick.ts';
import type { BarLength } from '../timeframes.ts';
import type { Bar } from './bar.ts';
import { type BarEvent, type FormingBar, InstrumentBars, type TickFate } from './instrument-bars.ts';
import type { PriceSplit } from './splits.ts';

export interface BarBuilderOptions {
  lengths: readonly BarLength[];
  /** How long after its end a bar stays open for late ticks, ms of market time. */
  closeDelayMs?: number;
  /** How long a closed bar can be revised by a late tick, ms of market time. */
  lateHorizonMs?: number;
}

interface Group {
  members: InstrumentBars[];
  /** Market time at which the group's next bar may close. */
  dueMs: number;
}

/**
 * Builds bars of every length from ticks, which may be unordered, repeated or late. Bars close by the market clock,
 * `closeDelayMs` after their end; later ticks revise them until `lateHorizonMs`.
 */
export class BarBuilder {
  readonly #lengths: readonly BarLength[];
  readonly #closeDelayMs: number;
  readonly #lateHorizonMs: number;
  readonly #bars = new Map<InstrumentId, InstrumentBars>();
  readonly #groups = new Map<ScheduleId, Group>();

  constructor({ lengths, closeDelayMs = 2_000, lateHorizonMs = 600_000 }: BarBuilderOptions) {
    this.#lengths = lengths;
    this.#closeDelayMs = closeDelayMs;
    this.#lateHorizonMs = lateHorizonMs;
  }

  /** Starts building an instrument's bars, from ticks for bars of length `base` and longer. */
  track(instrument: Instrument, base: BarLength, splits: readonly PriceSplit[] = []): void {
    if (this.#bars.has(instrument.id)) return;
    const bars = new InstrumentBars(instrument, base, this.#lengths, splits);
    this.#bars.set(instrument.id, bars);
    this.#groupOf(instrument.schedule).members.push(bars);
  }

  /** Stops building an instrument's bars; what is forming is dropped. */
  untrack(id: InstrumentId): void {
    const bars = this.#bars.get(id);
    if (!bars) return;
    this.#bars.delete(id);
    const group = this.#groupOf(bars.instrument.schedule);
    group.members = group.members.filter((member) => member !== bars);
  }

  isTracked(id: InstrumentId): boolean {
    return this.#bars.has(id);
  }

  add(tick: Tick): TickFate {
    const bars = this.#bars.get(tick.instrumentId);
    if (!bars) return 'outside';
    const fate = bars.add(tick.exchangeTimeMs, tick.price, tick.size, tick.seq);
    this.#expect(bars);
    return fate;
  }

  /** Sets a schedule's market time; returns closed and revised bars, ordered by end, shorter ones first. */
  advance(schedule: ScheduleId, nowMs: number): BarEvent[] {
    const group = this.#groups.get(schedule);
    if (!group || nowMs < group.dueMs) return [];
    const events: BarEvent[] = [];
    group.dueMs = Number.POSITIVE_INFINITY;
    for (const bars of group.members) {
      bars.close(nowMs - this.#closeDelayMs, events);
      bars.forget(nowMs - this.#closeDelayMs - this.#lateHorizonMs);
      group.dueMs = Math.min(group.dueMs, bars.nextEndMs + this.#closeDelayMs);
    }
    return events.sort((a, b) => a.endMs - b.endMs || rank(a.length) - rank(b.length));
  }

  /**
   * Returns the forming bar in the prices of a market time, or of its newest trade, since a split may have taken
   * effect.
   */
  forming(id: InstrumentId, length: BarLength, nowMs?: number): FormingBar | undefined {
    return this.#bars.get(id)?.forming(length, nowMs);
  }

  /** Restarts an instrument from history up to `throughMs`; see `InstrumentBars.restore`. */
  restore(id: InstrumentId, throughMs: number, forming: ReadonlyMap<BarLength, Bar>): void {
    const bars = this.#bars.get(id);
    if (!bars) return;
    bars.restore(throughMs, forming);
    this.#expect(bars);
  }

  /** Clears a schedule's bars, e.g. when a replay starts over. */
  reset(schedule: ScheduleId): void {
    const group = this.#groupOf(schedule);
    for (const bars of group.members) bars.reset();
    group.dueMs = Number.POSITIVE_INFINITY;
  }

  #expect(bars: InstrumentBars): void {
    const group = this.#groupOf(bars.instrument.schedule);
    const dueMs = bars.nextEndMs + this.#closeDelayMs;
    if (dueMs < group.dueMs) group.dueMs = dueMs;
  }

  #groupOf(schedule: ScheduleId): Group {
    let group = this.#groups.get(schedule);
    if (!group) {
      group = { members: [], dueMs: Number.POSITIVE_INFINITY };
      this.#groups.set(schedule, group);
    }
    return group;
  }
}

const rank = (length: BarLength): number =>
  typeof length === 'number' ? length : { day: 10_000, week: 70_000, month: 300_000 }[length];
