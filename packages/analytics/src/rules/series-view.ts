import type { BarSeries } from '@wickwise/market';
import { resolveAttribute } from '../catalogue.ts';
import { keyOf } from '../indicators/attribute-key.ts';
import type { Columns, InputColumn } from '../indicators/indicator.ts';
import { inputColumns, runOver, type SideColumns } from '../indicators/run.ts';
import { type ColumnView, RuleError } from './compile.ts';

/** One instrument's history as a `ColumnView`: element k is bar k. Columns are computed when a rule first asks. */
export class SeriesView implements ColumnView {
  readonly length: number;
  readonly #bars: BarSeries;
  readonly #sides: SideColumns;
  #inputs?: Columns<InputColumn>;
  readonly #columns = new Map<string, Float64Array>();

  constructor(bars: BarSeries, sides: SideColumns = {}) {
    this.#bars = bars;
    this.#sides = sides;
    this.length = bars.length;
  }

  read(key: string, back: number): { values: Float64Array; start: number } {
    const values = this.#columns.get(key) ?? this.#compute(key);
    return { values, start: -back };
  }

  /** Computes an attribute, and with it the others that come from the same indicator. */
  #compute(key: string): Float64Array {
    const attribute = resolveAttribute(key);
    if (!attribute) throw new RuleError(`There is no attribute "${key}".`);
    if (attribute.kind === 'field') return this.#bars[attribute.field];
    const { indicator, params, output } = attribute;
    this.#inputs ??= inputColumns(this.#bars, this.#sides);
    const { outputs } = runOver(indicator, params, this.#inputs, this.length);
    for (const [name, column] of Object.entries(outputs)) {
      const itsKey = keyOf(indicator, params, name);
      if (itsKey !== undefined) this.#columns.set(itsKey, column);
    }
    return outputs[output] as Float64Array;
  }
}
