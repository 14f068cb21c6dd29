import {
  BarSeries,
  barLength,
  type InstrumentId,
  isBuiltFrom,
  type Market,
  SCAN_TIMEFRAMES,
  type ScanTimeframe,
} from '@wickwise/market';
import { type BarSource, readManyClosedBars } from '#marketdata/bars/closed-bars.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { BarsClosed } from '#marketdata/topics.ts';
import { Frame, type Frames } from './frame.ts';

/** Bars of an instrument that columns are computed over: ten times the longest smoothing, as the scanner warms with. */
const MOST_BARS = 2_000;
/** What a frame must hold all the same, however many instruments there are. */
const LEAST_BARS = 500;
/** Bytes of bars that a frame aims at. */
const FRAME_BYTES = 192 * 2 ** 20;
const BAR_BYTES = 48;

/** Bars are read of so many instruments at a time. */
const TOGETHER = 200;

/** A frame that nobody asked for in so long gives its memory back. */
const IDLE_MS = 30 * 60_000;
/** Of those that are left, the ones used last are kept. */
const MOST_FRAMES = 16;

export interface ShelfDeps extends BarSource {
  registry: InstrumentRegistry;
}

interface Kept {
  frame: Frame;
  /** Slots whose bars must be read from the store. */
  stale: Set<number>;
  usedMs: number;
}

const depthFor = (instruments: number): number =>
  Math.min(MOST_BARS, Math.max(LEAST_BARS, Math.floor(FRAME_BYTES / BAR_BYTES / Math.max(instruments, 1))));

/** The frames in use: loaded from the store when first asked for, kept current by what closes, given up when idle. */
export class FrameShelf {
  readonly #deps: ShelfDeps;
  readonly #kept = new Map<string, Kept>();

  constructor(deps: ShelfDeps) {
    this.#deps = deps;
  }

  /** A market's bars of a timeframe as they had closed at an instant, and the coarser ones that are asked for beside it. */
  async frame(market: Market, timeframe: ScanTimeframe, nowMs: number): Promise<Frame> {
    const key = `${market} ${timeframe}`;
    const kept = this.#kept.get(key) ?? this.#begin(market, timeframe);
    kept.usedMs = performance.now();
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    if (kept.stale.size > 0) await this.#read(kept, nowMs);
    return kept.frame;
  }

  async frames(market: Market, timeframes: Iterable<ScanTimeframe>, nowMs: number): Promise<Frames> {
    const frames = new Map<ScanTimeframe, Frame>();
    for (const timeframe of new Set(timeframes)) frames.set(timeframe, await this.frame(market, timeframe, nowMs));
    return frames;
  }

  barsClosed({ market, timeframe, endMs, bars }: BarsClosed): void {
    const kept = this.#kept.get(`${market} ${timeframe}`);
    if (!kept) return;
    for (const { id, bar } of bars) {
      const slot = kept.frame.slotOf(id);
      if (slot === undefined || kept.stale.has(slot)) continue;
      // a week that holds a split is read, so that it is the same to the last digit after a restart
      const { no } = kept.frame.listed[slot] as ListedInstrument;
      const holdsSplit = this.#deps.splits.hasSplitBetween(no, bar.timeMs, endMs - 1);
      if (holdsSplit || !kept.frame.take(slot, bar)) kept.stale.add(slot);
    }
    this.#forgetCoarser(market);
  }

  historyLoaded(market: Market, ids: Iterable<InstrumentId>): void {
    for (const id of ids) {
      for (const timeframe of SCAN_TIMEFRAMES) {
        const kept = this.#kept.get(`${market} ${timeframe}`);
        const slot = kept?.frame.slotOf(id);
        if (kept && slot !== undefined) kept.stale.add(slot);
      }
    }
  }

  /** A replay starts over: what its bars said lies ahead of its clock now. */
  rewind(market: Market): void {
    for (const timeframe of SCAN_TIMEFRAMES) this.#kept.delete(`${market} ${timeframe}`);
  }

  /** Gives memory back: columns above the budget, frames that rest. */
  tidy(): void {
    for (const [key, { frame, usedMs }] of this.#kept) {
      frame.trim();
      const isIdle = performance.now() - usedMs > IDLE_MS;
      if (isIdle || this.#kept.size > MOST_FRAMES) this.#kept.delete(key);
    }
  }

  #begin(market: Market, timeframe: ScanTimeframe): Kept {
    const listed = this.#deps.registry.of(market);
    const frame = new Frame(listed, timeframe, depthFor(listed.length), this.#deps.splits);
    const stale = new Set(listed.flatMap((one, slot) => (hasBars(one, timeframe) ? [slot] : [])));
    return { frame, stale, usedMs: 0 };
  }

  async #read({ frame, stale }: Kept, nowMs: number): Promise<void> {
    const slots = [...stale];
    for (let start = 0; start < slots.length; start += TOGETHER) {
      const some = slots.slice(start, start + TOGETHER);
      const listed = some.map((slot) => frame.listed[slot] as ListedInstrument);
      const range = { atMs: nowMs, limit: frame.depth };
      const read = await readManyClosedBars(this.#deps, listed, frame.timeframe, range);
      for (const slot of some) {
        frame.put(slot, read.get((frame.listed[slot] as ListedInstrument).no) ?? new BarSeries(1));
        stale.delete(slot);
      }
    }
    this.#forgetCoarser((frame.listed[0] as ListedInstrument).instrument.market);
  }

  #forgetCoarser(market: Market): void {
    for (const timeframe of SCAN_TIMEFRAMES) this.#kept.get(`${market} ${timeframe}`)?.frame.forgetCoarser();
  }
}

const hasBars = ({ finest }: ListedInstrument, timeframe: ScanTimeframe): boolean =>
  isBuiltFrom(barLength(timeframe), barLength(finest));
