import {
  type Bar,
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
import { type Slice, UNSLICED } from '#platform/sliced-queue.ts';
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
/** Of those that are left, the ones used last are kept: so many bytes of bars, for each instrument that there is. */
const BAR_BYTES_EACH = 128 * 1_024;
const LEAST_BAR_BYTES = 16 * 2 ** 20;
/** Bytes of columns that all frames together keep from one question to the next, for each instrument, and in all. */
const TABLE_BYTES_EACH = 64 * 1_024;
const MOST_TABLE_BYTES = 192 * 2 ** 20;

export interface ShelfDeps extends BarSource {
  registry: InstrumentRegistry;
}

/** What a shelf keeps from one question to the next, in bytes. */
export interface ShelfBounds {
  bars: number;
  tables: number;
}

/** What is kept for people's questions, where they have so many instruments to ask about. */
export const boundsFor = (instruments: number): ShelfBounds => ({
  bars: Math.max(BAR_BYTES_EACH * instruments, LEAST_BAR_BYTES),
  tables: Math.min(TABLE_BYTES_EACH * instruments, MOST_TABLE_BYTES),
});

/** All that is in use: what is asked for at every close would be read again each time. */
export const ALL_IN_USE: ShelfBounds = { bars: Number.POSITIVE_INFINITY, tables: MOST_TABLE_BYTES };

interface Kept {
  frame: Frame;
  /** Slots whose bars must be read from the store. */
  stale: Set<number>;
  usedMs: number;
  /** The reading of those that is under way: whoever comes meanwhile waits for it too. */
  reading?: Promise<void> | undefined;
  /** Bars that closed meanwhile: what is read may be from before. */
  arrived: { slot: number; bar: Bar }[];
}

/** Bars of each instrument that a frame of so many keeps. */
export const depthFor = (instruments: number): number =>
  Math.min(MOST_BARS, Math.max(LEAST_BARS, Math.floor(FRAME_BYTES / BAR_BYTES / Math.max(instruments, 1))));

/** The frames in use: loaded from the store when first asked for, kept current by what closes, given up when idle. */
export class FrameShelf {
  readonly #deps: ShelfDeps;
  readonly #bounds: ShelfBounds;
  readonly #kept = new Map<string, Kept>();
  /** Per market the newest close that it was told of: a question that was asked before it is answered with it. */
  readonly #newestMs = new Map<Market, number>();

  constructor(deps: ShelfDeps, bounds = boundsFor(deps.registry.all.length)) {
    this.#deps = deps;
    this.#bounds = bounds;
  }

  /** Bytes of bars and columns that it keeps. */
  get bytes(): ShelfBounds {
    const frames = [...this.#kept.values()].map(({ frame }) => frame);
    return {
      bars: frames.reduce((sum, { barBytes }) => sum + barBytes, 0),
      tables: frames.reduce((sum, { tableBytes }) => sum + tableBytes, 0),
    };
  }

  /** A market's bars of a timeframe as they had closed at an instant, and the coarser ones that are asked for beside it. */
  async frame(market: Market, timeframe: ScanTimeframe, nowMs: number, slice: Slice = UNSLICED): Promise<Frame> {
    const key = `${market} ${timeframe}`;
    const kept = this.#kept.get(key) ?? this.#begin(market, timeframe);
    kept.usedMs = performance.now();
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    while (kept.stale.size > 0 || kept.reading !== undefined) {
      const atMs = Math.max(nowMs, this.#newestMs.get(market) ?? nowMs);
      await slice.outside(() => this.#current(kept, atMs));
    }
    return kept.frame;
  }

  async frames(
    market: Market,
    timeframes: Iterable<ScanTimeframe>,
    nowMs: number,
    slice: Slice = UNSLICED,
  ): Promise<Frames> {
    const frames = new Map<ScanTimeframe, Frame>();
    for (const timeframe of new Set(timeframes))
      frames.set(timeframe, await this.frame(market, timeframe, nowMs, slice));
    return frames;
  }

  barsClosed({ market, timeframe, bars, endMs }: BarsClosed): void {
    this.#newestMs.set(market, Math.max(endMs, this.#newestMs.get(market) ?? endMs));
    const kept = this.#kept.get(`${market} ${timeframe}`);
    if (!kept) return;
    for (const { id, bar } of bars) {
      const slot = kept.frame.slotOf(id);
      if (slot === undefined) continue;
      // a week that holds a split is read, so that it is the same to the last digit after a restart
      const { no } = kept.frame.listed[slot] as ListedInstrument;
      if (this.#deps.splits.hasSplitBetween(no, bar.timeMs, endMs - 1)) kept.stale.add(slot);
      else kept.arrived.push({ slot, bar });
    }
    if (!kept.reading) this.#takeArrived(kept);
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
    this.#newestMs.delete(market);
    for (const timeframe of SCAN_TIMEFRAMES) this.#kept.delete(`${market} ${timeframe}`);
  }

  /** Gives memory back: frames that rest or are too many, columns above the bound. The frame used last stays. */
  tidy(): void {
    let { bars, tables } = this.#bounds;
    for (const [place, [key, { frame, usedMs }]] of [...this.#kept].reverse().entries()) {
      bars -= frame.barBytes;
      const isIdle = performance.now() - usedMs > IDLE_MS;
      if (isIdle || (bars < 0 && place > 0)) {
        this.#kept.delete(key);
        continue;
      }
      frame.trim(tables);
      tables -= frame.tableBytes;
    }
  }

  #begin(market: Market, timeframe: ScanTimeframe): Kept {
    const listed = this.#deps.registry.of(market);
    const frame = Frame.empty(listed, timeframe, depthFor(listed.length), this.#deps.splits);
    const stale = new Set(listed.flatMap((one, slot) => (hasBars(one, timeframe) ? [slot] : [])));
    return { frame, stale, usedMs: 0, arrived: [] };
  }

  #current(kept: Kept, atMs: number): Promise<void> {
    kept.reading ??= this.#read(kept, atMs).finally(() => {
      kept.reading = undefined;
      this.#takeArrived(kept);
    });
    return kept.reading;
  }

  async #read(kept: Kept, atMs: number): Promise<void> {
    const { stale, frame } = kept;
    const slots = [...stale];
    for (let start = 0; start < slots.length; start += TOGETHER) {
      const some = slots.slice(start, start + TOGETHER);
      for (const slot of some) stale.delete(slot); // whoever loads history meanwhile marks them again
      try {
        const histories = await this.#histories(frame, some, atMs);
        kept.frame = kept.frame.withHistories(histories);
      } catch (error) {
        for (const slot of some) stale.add(slot);
        throw error;
      }
    }
    const [one] = frame.listed;
    if (one) this.#forgetCoarser(one.instrument.market);
  }

  async #histories(frame: Frame, slots: readonly number[], atMs: number): Promise<Map<number, BarSeries>> {
    const listed = slots.map((slot) => frame.listed[slot] as ListedInstrument);
    const read = await readManyClosedBars(this.#deps, listed, frame.timeframe, { atMs, limit: frame.depth });
    return new Map(slots.map((slot, k) => [slot, read.get((listed[k] as ListedInstrument).no) ?? new BarSeries(1)]));
  }

  /** Takes the bars that closed, but for slots that are to be read anyway. */
  #takeArrived(kept: Kept): void {
    const fitting = kept.arrived.splice(0).filter(({ slot }) => !kept.stale.has(slot));
    const { frame, unfit } = kept.frame.withBars(fitting);
    kept.frame = frame;
    for (const slot of unfit) kept.stale.add(slot);
  }

  #forgetCoarser(market: Market): void {
    for (const timeframe of SCAN_TIMEFRAMES) {
      const kept = this.#kept.get(`${market} ${timeframe}`);
      if (kept) kept.frame = kept.frame.withoutCoarser();
    }
  }
}

const hasBars = ({ finest }: ListedInstrument, timeframe: ScanTimeframe): boolean =>
  isBuiltFrom(barLength(timeframe), barLength(finest));
