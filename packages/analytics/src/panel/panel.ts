import type { BarSeries, ScanTimeframe } from '@wickwise/market';
import { inputColumns, type SideColumns, type SidedBar } from '../indicators/run.ts';
import { CHART_PATTERN_REACH, type ChartPatternFind, type ChartPatternState } from '../patterns/charts/index.ts';
import type { Column, ColumnView } from '../rules/column.ts';
import type { ColumnUse } from '../rules/compile.ts';
import type { SeriesView } from '../rules/series-view.ts';
import type { ChartColumns } from './chart-columns.ts';
import type { Kernel } from './kernel.ts';
import { type CoarserPanel, type PanelColumn, type PanelParts, panelColumn, takeNewest } from './panel-column.ts';
import { PanelRings } from './panel-rings.ts';

/** State of a panel's slot, as JSON. */
export interface PanelSlot {
  numbers: number[];
  charts?: ChartPatternState;
}

/**
 * One timeframe of a market across instruments: a column with a slot per instrument for each attribute. At a close call
 * `open`, `stage` the bars, then `close`; other slots keep their values. Rules read the panel as a `ColumnView`.
 */
export class InstrumentPanel implements ColumnView {
  /** Number of slots. */
  readonly length: number;
  readonly #kernels: readonly Kernel[];
  readonly #columns: ReadonlyMap<string, PanelColumn>;
  readonly #rings: PanelRings;
  readonly #charts: ChartColumns | undefined;

  /**
   * `uses`: columns that rules read. Coarser panels have the same slots, and must have added all bars closed by then.
   */
  constructor(uses: Iterable<ColumnUse>, slots: number, coarser: ReadonlyMap<ScanTimeframe, CoarserPanel> = new Map()) {
    this.length = slots;
    const parts: PanelParts = { slots, kernels: new Map(), coarser };
    const columns = [...uses].map((use) => panelColumn(use, parts));
    this.#kernels = [...parts.kernels.values()];
    this.#charts = parts.charts;
    this.#columns = new Map(columns.map((made) => [made.column.key, made]));
    const fields = columns.flatMap(({ source }) => (source.kind === 'field' ? [source.field] : []));
    this.#rings = new PanelRings(slots, this.#kernels, fields);
  }

  /** Returns the number of bars that restoring a slot needs besides its saved numbers. */
  get depth(): number {
    return Math.max(this.#rings.depth, this.#charts ? CHART_PATTERN_REACH : 0);
  }

  /** Returns slots with a new bar since the last `close`, until the next `stage`. */
  get active(): Int32Array {
    const { active, activeCount } = this.#rings.newest;
    return active.subarray(0, activeCount);
  }

  /** Clears the staged slots; call it before the first `stage` of a close. */
  open(): void {
    this.#rings.open();
  }

  /** Stages the next bar of a slot, at most one per close; `close` applies it. */
  stage(slot: number, bar: SidedBar): void {
    this.#rings.stage(slot, bar);
    this.#charts?.close(slot, bar);
  }

  /** Advances all attributes over the staged bars. */
  close(): void {
    this.#rings.close();
    const rings = this.#rings.newest;
    for (const column of this.#columns.values()) {
      takeNewest(column, rings);
      const { newest, past } = column;
      if (past.back > 0) past.keepClosed(rings, newest);
    }
  }

  read({ key }: Column, back: number): { values: Float64Array; start: number } {
    const { newest, past } = this.#columnNamed(key, back);
    return { values: back === 0 ? newest : past.column(this.#rings.newest.count, back), start: 0 };
  }

  /** Returns a slot's value of an attribute on this panel's bars, `back` bars before its newest. */
  valueOf(attribute: string, slot: number, back: number): number {
    const { newest, past } = this.#columnNamed(attribute, back);
    return back === 0 ? newest[slot] : past.at(slot, this.#rings.newest.count[slot], back);
  }

  #columnNamed(key: string, back: number): PanelColumn {
    const column = this.#columns.get(key);
    if (!column || back > column.past.back) throw new RangeError(`the panel doesn't hold ${key}, ${back} bars back`);
    return column;
  }

  /** Fills an empty slot from history. */
  warm(slot: number, view: SeriesView): void {
    const { bars, sides } = view;
    for (const kernel of this.#kernels) kernel.warm(slot, view.run(kernel.indicator, kernel.params));
    this.#charts?.warm(slot, bars);
    for (const { column, newest, past } of this.#columns.values()) {
      const { values } = view.read(column, 0);
      for (let back = 0; back <= past.back; back++) {
        past.keep(slot, bars.length - back, values[bars.length - 1 - back] ?? Number.NaN);
      }
      newest[slot] = past.at(slot, bars.length, 0);
    }
    this.#fillRings(slot, bars, sides, bars.length);
  }

  /** Returns the full chart pattern finds of a slot's newest bar. */
  chartFinds(slot: number): readonly ChartPatternFind[] {
    return this.#charts?.finds(slot) ?? [];
  }

  /** Returns a slot's state, which together with its last `depth` bars restores it bit for bit. */
  save(slot: number): PanelSlot {
    const count = this.#rings.newest.count[slot];
    const values = [...this.#columns.values()].flatMap(({ newest, past }) => [
      newest[slot],
      ...Array.from({ length: past.back }, (_, k) => past.at(slot, count, k + 1)),
    ]);
    const numbers = [count, ...this.#kernels.flatMap((kernel) => kernel.saveState(slot)), ...values];
    return { numbers, ...(this.#charts ? { charts: this.#charts.save(slot) } : {}) };
  }

  /** Restores a slot from `save` and the last `depth` bars up to that point. */
  load(slot: number, { numbers, charts }: PanelSlot, bars: BarSeries, sides: SideColumns = {}): void {
    const left = numbers.values();
    const next = (): number => left.next().value ?? Number.NaN;
    const count = next();
    for (const kernel of this.#kernels) kernel.loadState(slot, Array.from({ length: kernel.stateSize }, next));
    for (const { newest, past } of this.#columns.values()) {
      newest[slot] = next();
      past.keep(slot, count, newest[slot]);
      for (let back = 1; back <= past.back; back++) past.keep(slot, count - back, next());
    }
    if (charts) this.#charts?.load(slot, charts, bars);
    this.#fillRings(slot, bars, sides, count);
  }

  /** Returns a key of the meaning of saved numbers: another layout's must not be loaded. */
  get layout(): string {
    const columns = [...this.#columns.values()].map(({ column, past }) => `${column.key}:${past.back}`);
    return [...this.#kernels.map(({ name, stateSize }) => `${name}:${stateSize}`), ...columns].join(' ');
  }

  #fillRings(slot: number, bars: BarSeries, sides: SideColumns, count: number): void {
    this.#rings.fill(slot, inputColumns(bars, sides), bars.length, count);
  }
}
