import {
  type ChartPatternFind,
  type Column,
  chartColumn,
  resolveAttribute,
  SeriesView,
  scanChartPatterns,
} from '@wickwise/analytics';
import { type Bar, BarSeries, type InstrumentId, type ScanTimeframe } from '@wickwise/market';
import { CloseTimes, sessionsOf } from '#marketdata/bars/close-times.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
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
  /** Grows with each change of a bar. */
  version = 0;
  readonly #splits: SplitBook;
  readonly #slots: ReadonlyMap<InstrumentId, number>;
  /** As traded. */
  readonly #raw: BarSeries[];
  readonly #finds: (readonly ChartPatternFind[] | undefined)[];
  readonly #tables = new Map<string, Table>();

  constructor(listed: readonly ListedInstrument[], timeframe: ScanTimeframe, depth: number, splits: SplitBook) {
    this.timeframe = timeframe;
    this.listed = listed;
    this.depth = depth;
    this.closes = new CloseTimes(timeframe);
    this.#splits = splits;
    this.#slots = new Map(listed.map(({ instrument }, slot) => [instrument.id, slot]));
    this.#raw = listed.map(() => new BarSeries(1));
    this.#finds = listed.map(() => undefined);
  }

  slotOf(id: InstrumentId): number | undefined {
    return this.#slots.get(id);
  }

  /** Raw bars of a slot, oldest first. */
  raw(slot: number): BarSeries {
    return this.#raw[slot] as BarSeries;
  }

  /** The same adjusted for the splits that took effect by the newest of them. */
  bars(slot: number): BarSeries {
    const raw = this.raw(slot);
    const newestMs = raw.timeMs[raw.length - 1] ?? 0;
    return this.#splits.adjust((this.listed[slot] as ListedInstrument).no, raw, newestMs);
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

  /** Everything a rule may read along one instrument's bars. */
  view(slot: number): SeriesView {
    const bars = this.bars(slot);
    const { schedule } = (this.listed[slot] as ListedInstrument).instrument;
    return new SeriesView(bars, { session: sessionsOf(bars, schedule) });
  }

  #fill(slot: number, made: readonly { column: Column; table: Table }[], coarser: Frames): void {
    const bars = this.bars(slot);
    if (bars.length === 0) return;
    const { schedule } = (this.listed[slot] as ListedInstrument).instrument;
    const sides = made.some(({ column }) => readsSession(column)) ? { session: sessionsOf(bars, schedule) } : {};
    const view = new SeriesView(bars, sides);
    for (const { column, table } of made) {
      if (column.coarser) this.#fillCoarser(slot, bars, column, table, coarser);
      else if (column.attribute === TIME) table.fill(slot, bars.timeMs, bars);
      else table.fill(slot, this.#along(slot, view, column.attribute), bars);
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
  #fillCoarser(slot: number, bars: BarSeries, column: Column, table: Table, frames: Frames): void {
    const { timeframe, offset } = column.coarser as NonNullable<Column['coarser']>;
    const frame = frames.get(timeframe);
    if (!frame) throw new RangeError(`there is no frame of ${timeframe} bars`);
    const view = frame.view(slot);
    if (view.length === 0) return;
    const along = frame.#along(slot, view, column.attribute);
    let newest = view.length - 1;
    table.fillBy(slot, bars.length, (at) => {
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
    return true;
  }
}

/** The open time of each bar, beside the attributes that rules read. */
const TIME = 'timeMs';
export const TIME_COLUMN: Column = { key: TIME, attribute: TIME };

function readsSession({ attribute }: Column): boolean {
  const found = resolveAttribute(attribute);
  return found?.kind === 'output' && found.indicator.inputs.includes('session');
}

function replaceBar(bars: BarSeries, bar: Bar): boolean {
  const at = bars.indexFrom(bar.timeMs);
  if (bars.timeMs[at] !== bar.timeMs) return false;
  for (const column of ['open', 'high', 'low', 'close', 'volume'] as const) bars[column][at] = bar[column];
  return true;
}
