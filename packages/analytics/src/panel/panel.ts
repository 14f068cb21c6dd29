import type { BarSeries } from '@wickwise/market';
import { type Attribute, resolveAttribute } from '../catalogue.ts';
import { type Indicator, type InputColumn, type Params, SIDE_COLUMNS } from '../indicators/indicator.ts';
import { inputColumns, runOver, type SideColumns, type SidedBar, stateSizeOf } from '../indicators/run.ts';
import { type ColumnView, RuleError } from '../rules/compile.ts';
import { LoneSlot } from './lone-slot.ts';
import { Rings } from './rings.ts';

/** One indicator with fixed parameters over all slots. */
interface Kernel {
  indicator: Indicator;
  params: Params<string>;
  /** Structure of arrays: `state[k][slot]`. */
  state: Float64Array[];
  outputs: Record<string, Float64Array>;
  /** Stands in for an indicator that has no `close`. */
  lone?: LoneSlot;
}

/** Values of one attribute: `history[0]` of the newest bar of each slot, `history[1]` of the bar before, and so on. */
interface Column {
  key: string;
  attribute: Attribute;
  kernel?: Kernel;
  history: Float64Array[];
}

/**
 * One timeframe of one market across instruments: for each attribute in use one column with a slot per instrument.
 *
 * When bars close, `stage` them and call `close` once: state is advanced attribute by attribute over all staged slots. A
 * slot without a new bar keeps its values. Rules then read the panel as a `ColumnView`.
 */
export class Panel implements ColumnView {
  /** Number of slots. */
  readonly length: number;
  readonly #kernels: readonly Kernel[];
  readonly #columns: ReadonlyMap<string, Column>;
  readonly #rings: Rings;

  /** `attributes`: each key that rules read, with how many bars back they read it. */
  constructor(attributes: ReadonlyMap<string, number>, slots: number) {
    this.length = slots;
    const kernels = new Map<string, Kernel>();
    const columns = [...attributes].map(([key, back]) => columnOf(key, back, slots, kernels));
    this.#kernels = [...kernels.values()];
    this.#columns = new Map(columns.map((column) => [column.key, column]));
    const fields = new Set<InputColumn>(this.#kernels.flatMap(({ indicator }) => indicator.inputs));
    for (const { attribute } of columns) if (attribute.kind === 'field') fields.add(attribute.field);
    const reach = Math.max(0, ...this.#kernels.map(({ indicator, params }) => indicator.reach(params)));
    this.#rings = new Rings(slots, reach, fields);
  }

  /** Bars that a restored slot must be given beside its saved numbers. */
  get depth(): number {
    return this.#rings.depth;
  }

  /** Slots with a new bar since the last `close`, until the next `stage`. */
  get active(): Int32Array {
    return this.#rings.active.subarray(0, this.#rings.activeCount);
  }

  /** Puts the next bar of a slot on the panel; `close` makes it count. A slot is staged at most once per close. */
  stage(slot: number, bar: SidedBar): void {
    this.#rings.stage(slot, bar);
  }

  /** Forgets the staged slots of the last close: call it before the first `stage` of the next one. */
  open(): void {
    this.#rings.activeCount = 0;
  }

  /** Advances all attributes over the staged bars. */
  close(): void {
    const rings = this.#rings;
    for (const { history } of this.#columns.values()) shift(history, rings.active, rings.activeCount);
    for (const { indicator, params, state, outputs, lone } of this.#kernels) {
      if (lone) lone.close(rings, state, outputs);
      else indicator.close?.(rings, params, state, outputs);
    }
    for (const { attribute, history } of this.#columns.values()) {
      if (attribute.kind !== 'field') continue;
      const ring = rings.ring(attribute.field);
      const newest = history[0] as Float64Array;
      for (let k = 0; k < rings.activeCount; k++) {
        const slot = rings.active[k] as number;
        newest[slot] = ring[rings.offset(slot, 0)] as number;
      }
    }
  }

  read(key: string, back: number): { values: Float64Array; start: number } {
    const values = this.#columns.get(key)?.history[back];
    if (!values) throw new RangeError(`the panel doesn't hold ${key}, ${back} bars back`);
    return { values, start: 0 };
  }

  /** Fills an empty slot from history, in one pass over the bars. */
  warm(slot: number, bars: BarSeries, sides: SideColumns = {}): void {
    if (bars.length === 0) return;
    const { length } = bars;
    const inputs = inputColumns(bars, sides);
    for (const { indicator, params, state, outputs } of this.#kernels) {
      const { state: own, outputs: whole } = runOver(indicator, params, inputs, length);
      own.forEach((value, k) => {
        (state[k] as Float64Array)[slot] = value;
      });
      for (const [key, column] of this.#columns) {
        if (column.kernel?.outputs !== outputs || column.attribute.kind !== 'output') continue;
        const values = whole[column.attribute.output] as Float64Array;
        this.#columns.get(key)?.history.forEach((past, back) => {
          past[slot] = values[length - 1 - back] ?? Number.NaN;
        });
      }
    }
    for (const { attribute, history } of this.#columns.values()) {
      if (attribute.kind !== 'field') continue;
      history.forEach((past, back) => {
        past[slot] = bars[attribute.field][length - 1 - back] ?? Number.NaN;
      });
    }
    this.#fillRings(slot, bars, sides, length);
  }

  /** A slot's numbers for a restart: together with its last `depth` bars they bring the slot back bit for bit. */
  save(slot: number): number[] {
    return [
      this.#rings.count[slot] as number,
      ...this.#kernels.flatMap(({ state }) => state.map((values) => values[slot] as number)),
      ...[...this.#columns.values()].flatMap(({ history }) => history.map((values) => values[slot] as number)),
    ];
  }

  /** Brings a slot back from `save` and the last `depth` bars up to the one it was saved at. */
  load(slot: number, saved: readonly number[], bars: BarSeries, sides: SideColumns = {}): void {
    const numbers = saved.values();
    const next = (): number => numbers.next().value ?? Number.NaN;
    const count = next();
    for (const { state } of this.#kernels) for (const values of state) values[slot] = next();
    for (const { history } of this.#columns.values()) for (const values of history) values[slot] = next();
    this.#fillRings(slot, bars, sides, count);
  }

  /** Names what the numbers of `save` mean: numbers saved under another layout must not be loaded. */
  get layout(): string {
    const kernels = this.#kernels.map(({ indicator, params }) => `${indicator.key}(${Object.values(params)})`);
    const columns = [...this.#columns.values()].map(({ key, history }) => `${key}:${history.length}`);
    return [...kernels, ...columns].join(' ');
  }

  #fillRings(slot: number, bars: BarSeries, sides: SideColumns, count: number): void {
    const rings = this.#rings;
    const kept = Math.min(bars.length, rings.depth);
    rings.count[slot] = count - kept;
    for (let i = bars.length - kept; i < bars.length; i++) rings.push(slot, sidedBar(bars, sides, i));
  }
}

function columnOf(key: string, back: number, slots: number, kernels: Map<string, Kernel>): Column {
  const attribute = resolveAttribute(key);
  if (!attribute) throw new RuleError(`There is no attribute "${key}".`);
  const past = () => Array.from({ length: back }, () => new Float64Array(slots).fill(Number.NaN));
  if (attribute.kind === 'field') {
    return { key, attribute, history: [new Float64Array(slots).fill(Number.NaN), ...past()] };
  }
  const { indicator, params, output } = attribute;
  const name = JSON.stringify([indicator.key, params]);
  const kernel = kernels.get(name) ?? kernelOf(indicator, params, slots);
  kernels.set(name, kernel);
  return { key, attribute, kernel, history: [kernel.outputs[output] as Float64Array, ...past()] };
}

const kernelOf = (indicator: Indicator, params: Params<string>, slots: number): Kernel => ({
  indicator,
  params,
  state: Array.from({ length: stateSizeOf(indicator, params) }, () => new Float64Array(slots)),
  outputs: Object.fromEntries(indicator.outputs.map((name) => [name, new Float64Array(slots).fill(Number.NaN)])),
  ...(indicator.close ? {} : { lone: new LoneSlot(indicator, params) }),
});

function sidedBar(bars: BarSeries, sides: SideColumns, i: number): SidedBar {
  const bar: SidedBar = bars.at(i);
  for (const column of SIDE_COLUMNS) bar[column] = sides[column]?.[i] ?? Number.NaN;
  return bar;
}

/** Moves each active slot's values one bar into the past. */
function shift(history: readonly Float64Array[], active: Int32Array, activeCount: number): void {
  for (let back = history.length - 1; back > 0; back--) {
    const older = history[back] as Float64Array;
    const newer = history[back - 1] as Float64Array;
    for (let k = 0; k < activeCount; k++) {
      const slot = active[k] as number;
      older[slot] = newer[slot] as number;
    }
  }
}
