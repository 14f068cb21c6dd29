import type { Hash } from 'node:crypto';
import {
  type ChartPatternFind,
  type Column,
  chartColumn,
  readsSide,
  resolveAttribute,
  SeriesView,
  type SideColumns,
  scanChartPatterns,
} from '@wickwise/analytics';
import { type Bar, BarSeries, type InstrumentId, type ScanTimeframe, type ScheduleId } from '@wickwise/market';
import { CloseTimes, sessionsOf } from '#marketdata/bars/close-times.ts';
import { hashBars } from '#marketdata/bars/hash-bars.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import { BENCHMARK } from '#marketdata/benchmark.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { indexBeside, indexCloses } from './index-closes.ts';
import { Table } from './table.ts';

/** Bars of memory that computed columns of one frame may keep from one question to the next. */
const TABLE_BYTES = 192 * 2 ** 20;

/** A column that is wanted, with how many rows of it. */
export interface Wanted {
  column: Column;
  rows: number;
}

export type Frames = ReadonlyMap<ScanTimeframe, Frame>;

/**
 * The newest closed bars of all instruments of one market and timeframe, and the columns that were computed from them.
 *
 * Columns are computed over all kept bars when first asked for, and hold until the next close. Frames of a market have the
 * same slots.
 */
export class Frame {
  readonly timeframe: ScanTimeframe;
  readonly listed: readonly ListedInstrument[];
  /** Bars that are kept of each instrument. */
  readonly depth: number;
  readonly closes: CloseTimes;
  /** Trading hours of its instruments, each once. */
  readonly schedules: readonly ScheduleId[];
  /** Grows with each change of a bar. */
  version = 0;
  readonly #splits: SplitBook;
  readonly #slots: ReadonlyMap<InstrumentId, number>;
  /** As traded. */
  readonly #raw: BarSeries[];
  readonly #finds: (readonly ChartPatternFind[] | undefined)[];
  readonly #tables = new Map<string, Table>();
  #index?: ReadonlyMap<number, number> | undefined;

  constructor(listed: readonly ListedInstrument[], timeframe: ScanTimeframe, depth: number, splits: SplitBook) {
    this.timeframe = timeframe;
    this.listed = listed;
    this.depth = depth;
    this.closes = new CloseTimes(timeframe);
    this.schedules = [...new Set(listed.map(({ instrument }) => instrument.schedule))];
    this.#splits = splits;
    this.#slots = new Map(listed.map(({ instrument }, slot) => [instrument.id, slot]));
    this.#raw = listed.map(() => new BarSeries(1));
    this.#finds = listed.map(() => undefined);
  }

  slotOf(id: InstrumentId): number | undefined {
    return this.#slots.get(id);
  }

  /** Bars of a slot as traded, oldest first; see `readClosedBars`. */
  raw(slot: number): BarSeries {
    return this.#raw[slot] as BarSeries;
  }

  /** The same adjusted for the splits that took effect by the newest of them. */
  bars(slot: number): BarSeries {
    const raw = this.raw(slot);
    return this.#splits.adjust(this.listed[slot] as ListedInstrument, this.timeframe, raw, this.#adjustedTo(slot));
  }

  /** Adds a slot's raw bars, and the splits that they are adjusted for, to a hash. */
  addToHash(hash: Hash, slot: number): void {
    const { no, instrument } = this.listed[slot] as ListedInstrument;
    hashBars(hash, instrument.id, this.raw(slot), this.#splits.of(no), this.#adjustedTo(slot));
  }

  /** The last instant of a slot's newest bar. */
  #adjustedTo(slot: number): number {
    const raw = this.raw(slot);
    return this.endOf(slot, raw.timeMs[raw.length - 1] ?? Number.NaN) - 1;
  }

  endOf(slot: number, openMs: number): number {
    return this.closes.endOf((this.listed[slot] as ListedInstrument).instrument.schedule, openMs);
  }

  /** Puts history in the place of what a slot had. */
  put(slot: number, bars: BarSeries): void {
    this.#raw[slot] = bars;
    this.#changed(slot);
  }

  /** Takes a bar that closed, or another revision of one that's kept. False when it fits nowhere: the slot must be read again. */
  take(slot: number, bar: Bar): boolean {
    const bars = this.raw(slot);
    const newestMs = bars.timeMs[bars.length - 1] ?? Number.NEGATIVE_INFINITY;
    if (bar.timeMs <= newestMs) return replaceBar(bars, bar) && this.#changed(slot);
    bars.push(bar);
    if (bars.length > this.depth * 1.25) this.#raw[slot] = bars.slice(bars.length - this.depth);
    return this.#changed(slot);
  }

  /** A column that `want` has made ready. */
  table({ key }: Column): Table {
    const table = this.#tables.get(key);
    if (!table) throw new RangeError(`the frame doesn't hold ${key}`);
    return table;
  }

  /** Makes columns ready, those that are missing in one pass over the instruments. */
  want(wanted: readonly Wanted[], coarser: Frames): void {
    const missing = wanted.filter(({ column, rows }) => (this.#tables.get(column.key)?.rows ?? 0) < rows);
    const made = missing.map(({ column, rows }) => ({ column, table: new Table(rows, this.listed.length) }));
    for (let slot = 0; made.length > 0 && slot < this.listed.length; slot++) this.#fill(slot, made, coarser);
    for (const { column } of wanted) this.#touch(column.key);
    for (const { column, table } of made) this.#tables.set(column.key, table);
  }

  /** Columns of one slot alone, which nobody keeps. */
  tablesOf(slot: number, wanted: readonly Wanted[], coarser: Frames): ReadonlyMap<string, Table> {
    const made = wanted.map(({ column, rows }) => ({ column, table: new Table(rows, 1) }));
    this.#fill(slot, made, coarser, 0);
    return new Map(made.map(({ column, table }) => [column.key, table]));
  }

  /** Forgets the columns that were used longest ago, as far as they are too many. */
  trim(): void {
    let bytes = 0;
    for (const table of this.#tables.values()) bytes += table.bytes;
    for (const [key, table] of this.#tables) {
      if (bytes <= TABLE_BYTES) return;
      this.#tables.delete(key);
      bytes -= table.bytes;
    }
  }

  /** Forgets what was read of coarser bars, when those have changed. */
  forgetCoarser(): void {
    for (const key of this.#tables.keys()) if (key.includes('@')) this.#tables.delete(key);
  }

  /** What columns read along one instrument's bars. */
  #view(slot: number, columns: readonly Column[]): SeriesView {
    const bars = this.bars(slot);
    const { schedule } = (this.listed[slot] as ListedInstrument).instrument;
    const sides: SideColumns = {
      ...(columns.some((column) => readsSide(column, 'session')) && { session: sessionsOf(bars, schedule) }),
      ...(columns.some((column) => readsSide(column, 'index')) && { index: indexBeside(this.#benchmark(), bars) }),
    };
    return new SeriesView(bars, sides);
  }

  #benchmark(): ReadonlyMap<number, number> {
    this.#index ??= this.#readBenchmark();
    return this.#index;
  }

  #readBenchmark(): ReadonlyMap<number, number> {
    const [one] = this.listed;
    const sides = one ? BENCHMARK[one.instrument.market] : {};
    const parts = this.listed.flatMap(({ instrument }, slot) => {
      const side = sides[instrument.symbol];
      return side ? [{ bars: this.bars(slot), side }] : [];
    });
    // a basket of which a part isn't served is another basket
    return parts.length === Object.keys(sides).length ? indexCloses(parts) : new Map();
  }

  /** Computes columns along a slot's bars, and puts them into a place of tables. */
  #fill(slot: number, made: readonly { column: Column; table: Table }[], coarser: Frames, place = slot): void {
    if (this.raw(slot).length === 0) return;
    const own = made.flatMap(({ column }) => (column.coarser ? [] : column));
    const view = this.#view(slot, own);
    const { bars } = view;
    for (const { column, table } of made) {
      if (column.coarser) this.#fillCoarser(slot, bars, column, table, coarser, place);
      else if (column.attribute === TIME) table.fill(place, bars.timeMs, bars);
      else table.fill(place, this.#along(slot, view, column.attribute), bars);
    }
  }

  #along(slot: number, view: SeriesView, attribute: string): Float64Array {
    const found = resolveAttribute(attribute);
    if (found?.kind !== 'chart') return view.along(attribute);
    const finds = this.#finds[slot] ?? scanChartPatterns(view.bars);
    this.#finds[slot] = finds;
    return chartColumn(finds, found.pattern.name, view.length);
  }

  /** Puts beside each bar what was known of the coarser one when it closed. */
  #fillCoarser(slot: number, bars: BarSeries, column: Column, table: Table, frames: Frames, place: number): void {
    const { timeframe, offset } = column.coarser as NonNullable<Column['coarser']>;
    const frame = frames.get(timeframe);
    if (!frame) throw new RangeError(`there is no frame of ${timeframe} bars`);
    const view = frame.#view(slot, [column]);
    if (view.length === 0) return;
    const along = frame.#along(slot, view, column.attribute);
    let newest = view.length - 1;
    table.fillBy(place, bars.length, (at) => {
      const endMs = this.endOf(slot, bars.timeMs[at] as number);
      while (newest >= 0 && !(frame.endOf(slot, view.bars.timeMs[newest] as number) <= endMs)) newest--;
      return along[newest - offset] ?? Number.NaN;
    });
  }

  /** Keeps the columns in the order in which they were last used. */
  #touch(key: string): void {
    const table = this.#tables.get(key);
    if (!table) return;
    this.#tables.delete(key);
    this.#tables.set(key, table);
  }

  #changed(slot: number): true {
    this.version++;
    this.#finds[slot] = undefined;
    this.#tables.clear();
    this.#index = undefined;
    return true;
  }
}

/** The open time of each bar, beside the attributes that rules read. */
const TIME = 'timeMs';
export const TIME_COLUMN: Column = { key: TIME, attribute: TIME };

function replaceBar(bars: BarSeries, bar: Bar): boolean {
  const at = bars.indexFrom(bar.timeMs);
  if (bars.timeMs[at] !== bar.timeMs) return false;
  for (const column of ['open', 'high', 'low', 'close', 'volume'] as const) bars[column][at] = bar[column];
  return true;
}
