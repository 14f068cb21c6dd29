import type { BarSeries, ScanTimeframe } from '@wickwise/market';
import { resolveAttribute } from '../catalogue.ts';
import {
  type Columns,
  type Indicator,
  type InputColumn,
  type Params,
  SIDE_COLUMNS,
  type SideColumn,
} from '../indicators/indicator.ts';
import { inputColumns, kernelName, runInParts, runOver, type SideColumns, type WholeRun } from '../indicators/run.ts';
import { type ChartPatternFind, chartColumn, scanChartPatterns } from '../patterns/charts/index.ts';
import type { Column, ColumnView } from './column.ts';
import { RuleError } from './comparison.ts';
import { attributeCostNs } from './rule-cost.ts';

/** Coarser bars of a view. */
export interface CoarserBars {
  view: SeriesView;
  /** For each bar of the view the index of the newest coarser bar closed by then; -1 before the first. */
  newest: Int32Array;
}

/** An instrument's history as a `ColumnView`: element k is bar k. Columns are computed on demand. */
export class SeriesView implements ColumnView {
  readonly bars: BarSeries;
  readonly sides: SideColumns;
  readonly #coarser: ReadonlyMap<ScanTimeframe, CoarserBars>;
  #inputs?: Columns<InputColumn>;
  readonly #runs = new Map<string, WholeRun>();
  readonly #spread = new Map<string, Float64Array>();
  #finds?: readonly ChartPatternFind[];
  readonly #charts = new Map<string, Float64Array>();

  constructor(bars: BarSeries, sides: SideColumns = {}, coarser: ReadonlyMap<ScanTimeframe, CoarserBars> = new Map()) {
    this.bars = bars;
    this.sides = sides;
    this.#coarser = coarser;
  }

  get length(): number {
    return this.bars.length;
  }

  read({ key, attribute, coarser }: Column, back: number): { values: Float64Array; start: number } {
    if (!coarser) return { values: this.along(attribute), start: -back };
    const values = this.#spread.get(key) ?? this.#spreadOut(attribute, coarser.timeframe, coarser.offset);
    this.#spread.set(key, values);
    return { values, start: -back };
  }

  lacks({ attribute, coarser }: Column): SideColumn | undefined {
    const { sides } = coarser ? this.#coarserBars(coarser.timeframe).view : this;
    const found = resolveAttribute(attribute);
    const inputs = found?.kind === 'output' ? found.indicator.inputs : [];
    return SIDE_COLUMNS.find((side) => inputs.includes(side) && !sides[side]);
  }

  /** Returns an attribute along the bars, NaN through its lookback. */
  along(key: string): Float64Array {
    const attribute = resolveAttribute(key);
    if (!attribute) throw new RuleError(`There is no attribute "${key}".`);
    if (attribute.kind === 'field') return this.bars[attribute.field];
    if (attribute.kind === 'chart') return this.#chart(attribute.pattern.name);
    return this.run(attribute.indicator, attribute.params).outputs[attribute.output];
  }

  /** Returns an indicator's outputs along the bars, and its state after the last bar. */
  run(indicator: Indicator, params: Params<string>): WholeRun {
    const name = kernelName(indicator, params);
    this.#inputs ??= inputColumns(this.bars, this.sides);
    const run = this.#runs.get(name) ?? runOver(indicator, params, this.#inputs, this.length);
    this.#runs.set(name, run);
    return run;
  }

  /** Computes a column's inputs, pausing after every `partNs` of estimated work. */
  *computeInParts({ attribute: key, coarser }: Omit<Column, 'key'>, partNs: number): Generator<void> {
    if (coarser) return yield* this.#coarserBars(coarser.timeframe).view.computeInParts({ attribute: key }, partNs);
    const attribute = resolveAttribute(key);
    if (attribute?.kind !== 'output') return; // fields exist already; chart patterns are found in one pass
    const { indicator, params } = attribute;
    const name = kernelName(indicator, params);
    if (this.#runs.has(name)) return;
    this.#inputs ??= inputColumns(this.bars, this.sides);
    const partBars = Math.max(1, Math.floor(partNs / attributeCostNs(attribute)));
    this.#runs.set(name, yield* runInParts(indicator, params, this.#inputs, this.length, partBars));
  }

  #chart(pattern: string): Float64Array {
    const column = this.#charts.get(pattern) ?? chartColumn(this.chartFinds(), pattern, this.length);
    this.#charts.set(pattern, column);
    return column;
  }

  /** Returns all chart patterns of the bars at the default minimum height. */
  chartFinds(): readonly ChartPatternFind[] {
    this.#finds ??= scanChartPatterns(this.bars);
    return this.#finds;
  }

  /** Returns at each bar the known value of a coarser bar's attribute. */
  #spreadOut(attribute: string, timeframe: ScanTimeframe, offset: number): Float64Array {
    const coarser = this.#coarserBars(timeframe);
    const along = coarser.view.along(attribute);
    const at = (k: number): number => (coarser.newest[k] ?? -1) - offset;
    return Float64Array.from({ length: this.length }, (_, k) => along[at(k)] ?? Number.NaN);
  }

  #coarserBars(timeframe: ScanTimeframe): CoarserBars {
    const coarser = this.#coarser.get(timeframe);
    if (!coarser) throw new RuleError(`No ${timeframe} bars are available for this rule.`);
    return coarser;
  }
}
