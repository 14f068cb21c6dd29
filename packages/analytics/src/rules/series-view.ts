import type { BarSeries } from '@wickwise/market';
import { resolveAttribute } from '../catalogue.ts';
import type { BarField, Columns } from '../indicators/indicator.ts';
import { type ColumnView, RuleError } from './compile.ts';

/** One instrument's history as a `ColumnView`: element k is bar k. Columns are computed when a rule first asks. */
export class SeriesView implements ColumnView {
  readonly length: number;
  readonly #bars: BarSeries;
  readonly #columns = new Map<string, Float64Array>();

  constructor(bars: BarSeries) {
    this.#bars = bars;
    this.length = bars.length;
  }

  read(key: string, back: number): { values: Float64Array; start: number } {
    const values = this.#columns.get(key) ?? this.#compute(key);
    return { values, start: -back };
  }

  #compute(key: string): Float64Array {
    const attribute = resolveAttribute(key);
    if (!attribute) throw new RuleError(`There is no attribute "${key}".`);
    if (attribute.kind === 'field') return this.#bars[attribute.field];
    const { indicator, params, output } = attribute;
    const outputs: Record<string, Float64Array> = {};
    for (const name of indicator.outputs) outputs[name] = new Float64Array(this.length);
    const state = new Float64Array(indicator.stateSize);
    indicator.advance(this.#bars as Columns<BarField>, params, 0, this.length, state, outputs);
    const values = outputs[output] as Float64Array;
    this.#columns.set(key, values);
    return values;
  }
}
