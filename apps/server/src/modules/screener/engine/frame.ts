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
import { PART_NS } from '#marketdata/bars/rule-view.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Slice } from '#platform/sliced-queue.ts';
import { benchmarkCloses, indexBeside } from './index-closes.ts';
import { bytesOf, withClosedBar } from './series-window.ts';
import { keptRows, Table, type Wanted } from './table.ts';

export type Frames = ReadonlyMap<ScanTimeframe, Frame>;

/** Common properties of all frames of a market and timeframe. */
interface FramePlace {
  timeframe: ScanTimeframe;
  listed: readonly ListedInstrument[];
  /** Number of bars kept per instrument. */
  depth: number;
  splits: SplitBook;
  closes: CloseTimes;
  /** Distinct trading hours of its instruments. */
  schedules: readonly ScheduleId[];
  slots: readonly number[];
  slotOf: ReadonlyMap<InstrumentId, number>;
}

/** Cached results of each slot's bars, by slot; computed on first use. */
interface SlotFacts {
  adjusted: (BarSeries | undefined)[];
  finds: (readonly ChartPatternFind[] | undefined)[];
}

/**
 * The newest closed bars of all instruments of a market and timeframe, with columns computed from them. Immutable: a
 * close makes the next frame, and running questions keep theirs. Frames of a market have the same slots.
 */
export class Frame {
  readonly #place: FramePlace;
  /** As traded. */
  readonly #raw: readonly BarSeries[];
  readonly #facts: SlotFacts;
  readonly #tables: Map<string, Table>;
  #index?: ReadonlyMap<number, number> | undefined;

  private constructor(place: FramePlace, raw: readonly BarSeries[], facts: SlotFacts, tables = new Map()) {
    this.#place = place;
    this.#raw = raw;
    this.#facts = facts;
    this.#tables = tables;
  }

  static empty(listed: readonly ListedInstrument[], timeframe: ScanTimeframe, depth: number, splits: SplitBook): Frame {
    const slots = [...listed.keys()];
    const slotOf = new Map(listed.map(({ instrument }, slot) => [instrument.id, slot]));
    const nothing = listed.map(() => undefined);
    const schedules = [...new Set(listed.map(({ instrument }) => instrument.schedule))];
    return new Frame(
      { timeframe, listed, depth, splits, closes: new CloseTimes(timeframe), schedules, slots, slotOf },
      listed.map(() => new BarSeries(1)),
      { adjusted: [...nothing], finds: [...nothing] },
    );
  }

  get timeframe(): ScanTimeframe {
    return this.#place.timeframe;
  }

  get listed(): readonly ListedInstrument[] {
    return this.#place.listed;
  }

  get depth(): number {
    return this.#place.depth;
  }

  get schedules(): readonly ScheduleId[] {
    return this.#place.schedules;
  }

  /** All slots, in the order of `listed`. */
  get slots(): readonly number[] {
    return this.#place.slots;
  }

  slotOf(id: InstrumentId): number | undefined {
    return this.#place.slotOf.get(id);
  }

  /** Returns a slot's raw bars, oldest first; see `readClosedBars`. */
  raw(slot: number): BarSeries {
    return this.#raw[slot] as BarSeries;
  }

  /** Returns them adjusted for the splits in effect at the newest bar. */
  bars(slot: number): BarSeries {
    const known = this.#facts.adjusted[slot];
    if (known) return known;
    const listed = this.listed[slot] as ListedInstrument;
    const adjusted = this.#place.splits.adjust(listed, this.timeframe, this.raw(slot), this.#adjustedTo(slot));
    this.#facts.adjusted[slot] = adjusted;
    return adjusted;
  }

  /** Adds a slot's raw bars and its splits to a hash. */
  addToHash(hash: Hash, slot: number): void {
    const { no, instrument } = this.listed[slot] as ListedInstrument;
    hashBars(hash, instrument.id, this.raw(slot), this.#place.splits.of(no), this.#adjustedTo(slot));
  }

  /** Returns the last instant of a slot's newest bar. */
  #adjustedTo(slot: number): number {
    return this.endAt(slot, 0) - 1;
  }

  /** Returns the close `back` bars before a slot's newest; NaN for none. */
  close(slot: number, back: number): number {
    const { close, length } = this.bars(slot);
    return back < length ? (close[length - 1 - back] as number) : Number.NaN;
  }

  endOf(slot: number, openMs: number): number {
    return this.#place.closes.endOf((this.listed[slot] as ListedInstrument).instrument.schedule, openMs);
  }

  /** Returns the end of the bar `back` bars before a slot's newest; NaN for none. */
  endAt(slot: number, back: number): number {
    const { timeMs, length } = this.raw(slot);
    return back < length ? this.endOf(slot, timeMs[length - 1 - back] as number) : Number.NaN;
  }

  /** Returns the next frame, with some histories replaced. */
  withHistories(histories: ReadonlyMap<number, BarSeries>): Frame {
    const raw = this.#raw.map((series, slot) => histories.get(slot) ?? series);
    const kept = <Fact>(facts: readonly (Fact | undefined)[]): (Fact | undefined)[] =>
      facts.map((fact, slot) => (histories.has(slot) ? undefined : fact));
    const { adjusted, finds } = this.#facts;
    return new Frame(this.#place, raw, { adjusted: kept(adjusted), finds: kept(finds) });
  }

  /**
   * Returns the next frame with closed or corrected bars, and the slots where one doesn't fit, which must be read
   * again.
   */
  withBars(bars: Iterable<{ slot: number; bar: Bar }>): { frame: Frame; unfit: Set<number> } {
    const changed = new Map<number, BarSeries>();
    const unfit = new Set<number>();
    for (const { slot, bar } of bars) {
      const next = withClosedBar(changed.get(slot) ?? this.raw(slot), bar, this.depth);
      if (next) changed.set(slot, next);
      else unfit.add(slot);
    }
    return { frame: changed.size > 0 ? this.withHistories(changed) : this, unfit };
  }

  /** Returns the next frame after coarser bars changed: without columns of them. */
  withoutCoarser(): Frame {
    const own = [...this.#tables].filter(([key]) => !key.includes('@'));
    return own.length === this.#tables.size ? this : new Frame(this.#place, this.#raw, this.#facts, new Map(own));
  }

  /** Returns whether it keeps a column with enough rows. */
  holds({ column, rows }: Wanted): boolean {
    return (this.#tables.get(column.key)?.rows ?? 0) >= rows;
  }

  /** Returns columns of all slots and keeps them; computes missing ones in one pass over the instruments. */
  async want(wanted: readonly Wanted[], coarser: Frames, slice: Slice): Promise<ReadonlyMap<string, Table>> {
    const held = wanted.filter((one) => this.holds(one)).map(({ column }) => column.key);
    const tables = new Map(held.map((key) => [key, this.#tables.get(key) as Table]));
    const missing = wanted.filter((one) => !this.holds(one)).map(keptRows);
    for (const [key, table] of await this.tablesOf(this.slots, missing, coarser, slice)) tables.set(key, table);
    for (const [key, table] of tables) {
      this.#tables.delete(key); // keeps the order of last use
      this.#tables.set(key, table);
    }
    return tables;
  }

  /** Returns columns of some slots only, in their order, without keeping them. */
  async tablesOf(
    slots: readonly number[],
    wanted: readonly Wanted[],
    coarser: Frames,
    slice: Slice,
  ): Promise<ReadonlyMap<string, Table>> {
    const made = wanted.map(({ column, rows }) => ({ column, table: new Table(rows, slots.length) }));
    if (made.length > 0) for (const [at, slot] of slots.entries()) await this.#fill(slot, made, coarser, at, slice);
    return new Map(made.map(({ column, table }) => [column.key, table]));
  }

  /** Size of its bars, bytes. */
  get barBytes(): number {
    const { adjusted } = this.#facts;
    return this.#raw.reduce((sum, raw, slot) => {
      const own = adjusted[slot];
      return sum + bytesOf(raw) + (own === undefined || own === raw ? 0 : bytesOf(own));
    }, 0);
  }

  /** Size of its kept columns, bytes. */
  get tableBytes(): number {
    return [...this.#tables.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Drops the least recently used columns down to a size, bytes. */
  trim(most: number): void {
    let left = this.tableBytes;
    for (const [key, table] of this.#tables) {
      if (left <= most) return;
      this.#tables.delete(key);
      left -= table.bytes;
    }
  }

  /** Returns a view of a slot's bars with what the columns read. */
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
    this.#index ??= benchmarkCloses(this.listed, (slot) => this.bars(slot));
    return this.#index;
  }

  /** Computes columns along a slot's bars into an index of the tables. */
  async #fill(
    slot: number,
    made: readonly { column: Column; table: Table }[],
    coarser: Frames,
    place: number,
    slice: Slice,
  ): Promise<void> {
    if (this.raw(slot).length === 0) return;
    for (const [source, own] of Map.groupBy(made, ({ column }) => this.#sourceOf(column, coarser))) {
      if (source.raw(slot).length === 0) continue;
      const columns = own.map(({ column }) => column);
      const view = source.#view(slot, columns);
      for (const { column, table } of own) {
        const along = await source.#along(slot, view, column.attribute, slice);
        if (column.coarser) this.#spread(slot, along, source, column.coarser.offset, table, place);
        else table.fill(place, along, this.bars(slot));
        if (slice.isUsedUp) await slice.next();
      }
    }
  }

  /** Returns the frame whose bars a column is computed from. */
  #sourceOf({ coarser }: Column, frames: Frames): Frame {
    const source = coarser ? frames.get(coarser.timeframe) : this;
    if (!source) throw new RangeError(`there is no frame of ${coarser?.timeframe} bars`);
    return source;
  }

  async #along(slot: number, view: SeriesView, attribute: string, slice: Slice): Promise<Float64Array> {
    const found = resolveAttribute(attribute);
    if (found?.kind === 'chart') {
      const finds = this.#facts.finds[slot] ?? scanChartPatterns(view.bars);
      this.#facts.finds[slot] = finds;
      return chartColumn(finds, found.pattern.name, view.length);
    }
    for (const _ of view.computeInParts({ attribute }, PART_NS)) if (slice.isUsedUp) await slice.next();
    return view.along(attribute);
  }

  /** Assigns to each bar the value of the coarser bar known when it closed. */
  #spread(slot: number, along: Float64Array, source: Frame, offset: number, table: Table, place: number): void {
    const bars = this.bars(slot);
    const coarser = source.bars(slot);
    let newest = coarser.length - 1;
    table.fillBy(place, bars.length, (at) => {
      const endMs = this.endOf(slot, bars.timeMs[at] as number);
      while (newest >= 0 && !(source.endOf(slot, coarser.timeMs[newest] as number) <= endMs)) newest--;
      return along[newest - offset] ?? Number.NaN;
    });
  }
}
