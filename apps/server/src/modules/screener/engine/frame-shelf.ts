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

/** Bars per instrument that columns are computed from: ten times the longest smoothing, as in the scanner. */
const MOST_BARS = 2_000;
/** Minimum number of bars, however many instruments there are. */
const LEAST_BARS = 500;
/** Target size of a frame's bars, bytes. */
const FRAME_BYTES = 192 * 2 ** 20;
const BAR_BYTES = 48;

/** Number of instruments read at a time. */
const TOGETHER = 200;

/** An unused frame is dropped after this time, ms. */
const IDLE_MS = 30 * 60_000;
/** Of the remaining frames the most recently used are kept, up to this size per instrument. */
const BAR_BYTES_EACH = 128 * 1_024;
const LEAST_BAR_BYTES = 16 * 2 ** 20;
/** Size of the columns that all frames keep, per instrument. */
const TABLE_BYTES_EACH = 64 * 1_024;
const MOST_TABLE_BYTES = 192 * 2 ** 20;

export interface ShelfDeps extends BarSource {
  registry: InstrumentRegistry;
}

/** Limits of a shelf, bytes. */
export interface ShelfBounds {
  bars: number;
  tables: number;
}

/** Returns the limits for user questions, by the number of instruments. */
export const boundsFor = (instruments: number): ShelfBounds => ({
  bars: Math.max(BAR_BYTES_EACH * instruments, LEAST_BAR_BYTES),
  tables: Math.min(TABLE_BYTES_EACH * instruments, MOST_TABLE_BYTES),
});

/** Keeps everything in use: what every close asks for would be read again each time. */
export const ALL_IN_USE: ShelfBounds = { bars: Number.POSITIVE_INFINITY, tables: MOST_TABLE_BYTES };

interface Kept {
  frame: Frame;
  /** Slots whose bars must be read from the store. */
  stale: Set<number>;
  usedMs: number;
  /** The read in progress, shared by concurrent questions. */
  reading?: Promise<void> | undefined;
  /** Bars that closed during the read, whose result may be older. */
  arrived: { slot: number; bar: Bar }[];
}

/** Returns the number of bars per instrument of a frame. */
export const depthFor = (instruments: number): number =>
  Math.min(MOST_BARS, Math.max(LEAST_BARS, Math.floor(FRAME_BYTES / BAR_BYTES / Math.max(instruments, 1))));

/** Frames in use: loaded on the first question, updated by closes, dropped when idle. */
export class FrameShelf {
  readonly #deps: ShelfDeps;
  readonly #bounds: ShelfBounds;
  readonly #kept = new Map<string, Kept>();
  /** Newest announced close per market: questions asked earlier are answered with it. */
  readonly #newestMs = new Map<Market, number>();

  constructor(deps: ShelfDeps, bounds = boundsFor(deps.registry.all.length)) {
    this.#deps = deps;
    this.#bounds = bounds;
  }

  /** Returns the size of its bars and columns. */
  get bytes(): ShelfBounds {
    const frames = [...this.#kept.values()].map(({ frame }) => frame);
    return {
      bars: frames.reduce((sum, { barBytes }) => sum + barBytes, 0),
      tables: frames.reduce((sum, { tableBytes }) => sum + tableBytes, 0),
    };
  }

  /** Returns a market's bars of a timeframe as closed at an instant, with the requested coarser frames. */
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
      // a week across a split is read, so it equals the one after a restart to the last digit
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

  /** Drops a market's frames when a replay starts over: their bars are ahead of its clock. */
  rewind(market: Market): void {
    this.#newestMs.delete(market);
    for (const timeframe of SCAN_TIMEFRAMES) this.#kept.delete(`${market} ${timeframe}`);
  }

  /** Frees memory: idle and surplus frames, and columns above the limit. Keeps the most recently used frame. */
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
      for (const slot of some) stale.delete(slot); // a concurrent history load marks them again
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

  /** Adds bars that closed, except those of slots to be read anyway. */
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
