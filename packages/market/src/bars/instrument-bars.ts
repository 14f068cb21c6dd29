import type { Instrument, InstrumentId } from '../instrument.ts';
import { calendarOf, type SessionCalendar } from '../sessions/calendar.ts';
import { type BarLength, isBuiltFrom } from '../timeframes.ts';
import type { Bar } from './bar.ts';
import { barSlot } from './bar-grid.ts';
import {
  type BarPart,
  barOfPart,
  emptyPart,
  isEmptyPart,
  mergePart,
  mergeTrade,
  partOfBar,
  partOfTrade,
  scalePart,
} from './bar-part.ts';
import { SeqWindow } from './seq-window.ts';
import { factorBetween, type PriceSplit } from './splits.ts';

/** Result of a tick. `outside` of the session and `too late` ones update the quote but no bar. */
export type TickFate = 'taken' | 'duplicate' | 'outside' | 'late' | 'too late';

/** A bar that has closed, or a closed one changed by a late tick. */
export interface BarEvent {
  instrumentId: InstrumentId;
  length: BarLength;
  bar: Bar;
  /** End of the bar, epoch ms: from then on it is history. */
  endMs: number;
  isRevision: boolean;
}

export interface FormingBar {
  bar: Bar;
  endMs: number;
}

interface OpenBar extends BarPart {
  openMs: number;
  endMs: number;
  isClosed: boolean;
  /** Changed since it was last returned as closed. */
  isRevised: boolean;
}

interface Level {
  length: BarLength;
  /** Oldest first: closed ones that a late tick may change, then the forming ones. */
  bars: OpenBar[];
}

/**
 * Open and recent bars of an instrument. Ticks update base bars; each closed base bar updates all others. A week or
 * month is in the prices of its newest trade: a split adjusts earlier trades.
 */
export class InstrumentBars {
  readonly instrument: Instrument;
  /** End of the next closing bar, epoch ms; infinity for none, -infinity when a late tick changed one. */
  nextEndMs = Number.POSITIVE_INFINITY;
  readonly #calendar: SessionCalendar;
  readonly #base: Level;
  readonly #coarser: readonly Level[];
  readonly #levels: readonly Level[];
  readonly #seqs = new SeqWindow();
  readonly #splits: readonly PriceSplit[];
  /** Time before which bars are final or known from history. */
  #settledMs = Number.NEGATIVE_INFINITY;
  /** End of the newest history that the bars were restarted from. */
  #restoredMs = Number.NEGATIVE_INFINITY;
  #closedMs = Number.NEGATIVE_INFINITY;

  constructor(
    instrument: Instrument,
    base: BarLength,
    lengths: readonly BarLength[],
    splits: readonly PriceSplit[] = [],
  ) {
    this.instrument = instrument;
    this.#splits = splits;
    this.#calendar = calendarOf(instrument.schedule);
    this.#base = { length: base, bars: [] };
    this.#coarser = lengths
      .filter((length) => length !== base && isBuiltFrom(length, base))
      .map((length) => ({ length, bars: [] }));
    this.#levels = [this.#base, ...this.#coarser];
  }

  add(timeMs: number, price: number, size: number, seq: number): TickFate {
    if (!this.#seqs.isNew(seq)) return 'duplicate';
    const newest = this.#base.bars.at(-1);
    if (newest && timeMs >= newest.openMs && timeMs < newest.endMs && !newest.isClosed) {
      mergeTrade(newest, timeMs, price, size);
      return 'taken';
    }
    if (timeMs < this.#settledMs) return 'too late';
    const bar = this.#barAt(this.#base, timeMs);
    if (!bar) return 'outside';
    mergeTrade(bar, timeMs, price, size);
    if (bar.endMs > this.#closedMs) return 'taken';
    this.#revise(bar, timeMs, price, size);
    return 'late';
  }

  /** Closes bars that ended at `endedMs` or before, oldest first, and returns late changes. */
  close(endedMs: number, events: BarEvent[]): void {
    this.#closedMs = Math.max(this.#closedMs, endedMs);
    for (let due = this.#nextDue(endedMs); due; due = this.#nextDue(endedMs)) {
      due.bar.isClosed = true;
      events.push(this.#event(due.level, due.bar, false));
      if (due.level === this.#base) this.#fold(due.bar);
    }
    if (this.nextEndMs === Number.NEGATIVE_INFINITY) this.#handOverRevisions(events);
    this.nextEndMs = Math.min(...this.#levels.map(({ bars }) => oldestOpen(bars)?.endMs ?? Number.POSITIVE_INFINITY));
  }

  /** Drops closed bars that ended before `beforeMs`: later ticks for them are too late. */
  forget(beforeMs: number): void {
    this.#settledMs = Math.max(this.#settledMs, beforeMs);
    for (const level of this.#levels) {
      const oldest = level.bars[0];
      if (!oldest?.isClosed || oldest.endMs > beforeMs) continue;
      level.bars = level.bars.filter((bar) => !bar.isClosed || bar.endMs > beforeMs);
    }
  }

  /**
   * Returns the forming bar of a length with the unfinished base bar's ticks, in the prices of a time or of its newest
   * trade.
   */
  forming(length: BarLength, atMs = Number.NEGATIVE_INFINITY): FormingBar | undefined {
    const level = length === this.#base.length ? this.#base : this.#coarser.find((other) => other.length === length);
    const openBase = this.#base.bars.filter((bar) => !bar.isClosed);
    const newest = openBase.at(-1);
    const held = level?.bars.findLast((bar) => !bar.isClosed);
    const slot = newest && level ? barSlot(this.#calendar, level.length, newest.openMs) : held;
    if (!level || !slot) return undefined;
    const part = emptyPart();
    const ownPart = level.bars.find((bar) => bar.openMs === slot.openMs);
    if (ownPart && level !== this.#base) mergePart(part, ownPart);
    for (const bar of openBase) if (bar.openMs >= slot.openMs && bar.openMs < slot.endMs) this.#merge(part, bar);
    if (isEmptyPart(part)) return undefined;
    scalePart(part, factorBetween(this.#splits, part.lastMs, atMs));
    return { bar: barOfPart(part, slot.openMs), endMs: slot.endMs };
  }

  /**
   * Restarts from history: `forming` has, per length, the known part of the bar forming at `throughMs`. Base bars from
   * `throughMs` on are kept and counted in again. Does nothing where newer history has come before.
   */
  restore(throughMs: number, forming: ReadonlyMap<BarLength, Bar>): void {
    if (throughMs < this.#restoredMs) return;
    this.#restoredMs = throughMs;
    this.#settledMs = Math.max(this.#settledMs, throughMs);
    this.#base.bars = this.#base.bars.filter((bar) => bar.openMs >= throughMs);
    for (const level of this.#coarser) {
      level.bars = [];
      const bar = forming.get(level.length);
      const slot = bar && barSlot(this.#calendar, level.length, bar.timeMs);
      if (bar && slot) level.bars.push(openBar(slot, partOfBar(bar, Math.min(throughMs, slot.endMs))));
    }
    this.nextEndMs = Number.POSITIVE_INFINITY;
    for (const { bars } of this.#levels) for (const bar of bars) this.#expect(bar);
    for (const bar of this.#base.bars) if (bar.isClosed) this.#fold(bar);
  }

  /** Clears everything, e.g. when a replay starts over. */
  reset(): void {
    for (const level of this.#levels) level.bars = [];
    this.#seqs.clear();
    this.#settledMs = Number.NEGATIVE_INFINITY;
    this.#restoredMs = Number.NEGATIVE_INFINITY;
    this.#closedMs = Number.NEGATIVE_INFINITY;
    this.nextEndMs = Number.POSITIVE_INFINITY;
  }

  #handOverRevisions(events: BarEvent[]): void {
    for (const level of this.#levels) {
      for (const bar of level.bars) {
        if (bar.isRevised) events.push(this.#event(level, bar, true));
        bar.isRevised = false;
      }
    }
  }

  #nextDue(endedMs: number): { level: Level; bar: OpenBar } | undefined {
    let due: { level: Level; bar: OpenBar } | undefined;
    for (const level of this.#levels) {
      const bar = oldestOpen(level.bars);
      if (bar && bar.endMs <= endedMs && (!due || bar.endMs < due.bar.endMs)) due = { level, bar };
    }
    return due;
  }

  #fold(base: OpenBar): void {
    for (const level of this.#coarser) {
      const bar = this.#barAt(level, base.openMs);
      if (bar) this.#merge(bar, base);
    }
  }

  /** Applies a tick for a closed base bar to it and every longer bar containing it. */
  #revise(base: OpenBar, timeMs: number, price: number, size: number): void {
    base.isClosed = true;
    base.isRevised = true;
    this.nextEndMs = Number.NEGATIVE_INFINITY;
    for (const level of this.#coarser) {
      const bar = this.#barAt(level, timeMs);
      if (!bar) continue;
      this.#merge(bar, partOfTrade(timeMs, price, size));
      if (bar.endMs > this.#closedMs) continue;
      bar.isClosed = true;
      bar.isRevised = true;
    }
  }

  /** Adds trades to a longer bar; those from before a split are adjusted. */
  #merge(bar: BarPart, more: BarPart): void {
    if (this.#splits.length === 0 || isEmptyPart(bar)) {
      mergePart(bar, more);
      return;
    }
    const own = { ...more };
    scalePart(bar, factorBetween(this.#splits, bar.lastMs, more.lastMs));
    scalePart(own, factorBetween(this.#splits, more.lastMs, bar.lastMs));
    mergePart(bar, own);
  }

  /** Returns or creates the bar of a level that contains a time; undefined outside of sessions. */
  #barAt(level: Level, timeMs: number): OpenBar | undefined {
    const { bars } = level;
    const known = bars.findLast((bar) => timeMs >= bar.openMs && timeMs < bar.endMs);
    if (known) return known;
    const slot = barSlot(this.#calendar, level.length, timeMs);
    if (!slot) return undefined;
    const bar = openBar(slot, emptyPart());
    const place = bars.findIndex((other) => other.openMs > bar.openMs);
    bars.splice(place < 0 ? bars.length : place, 0, bar);
    this.#expect(bar);
    return bar;
  }

  #expect(bar: OpenBar): void {
    if (!bar.isClosed && bar.endMs < this.nextEndMs) this.nextEndMs = bar.endMs;
  }

  /** Returns the event of a closed bar, in the prices of its end, even without trades since a split. */
  #event(level: Level, bar: OpenBar, isRevision: boolean): BarEvent {
    const part = { ...bar };
    scalePart(part, factorBetween(this.#splits, bar.lastMs, bar.endMs - 1));
    return {
      instrumentId: this.instrument.id,
      length: level.length,
      bar: barOfPart(part, bar.openMs),
      endMs: bar.endMs,
      isRevision,
    };
  }
}

const openBar = ({ openMs, endMs }: { openMs: number; endMs: number }, part: BarPart): OpenBar => ({
  ...part,
  openMs,
  endMs,
  isClosed: false,
  isRevised: false,
});

function oldestOpen(bars: readonly OpenBar[]): OpenBar | undefined {
  return bars.find((bar) => !bar.isClosed);
}
