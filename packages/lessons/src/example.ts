import { resolveAttribute, SeriesView } from '@wickwise/analytics';
import { type Bar, BarSeries } from '@wickwise/market';
import { type ExampleBars, exampleBars } from './example-bars.ts';

/** Bars of an example with what the engine computes from them. */
export class Example {
  readonly bars: readonly Bar[];
  readonly #view: SeriesView;

  constructor(example: ExampleBars) {
    this.bars = exampleBars(example);
    this.#view = new SeriesView(BarSeries.from(this.bars));
  }

  /** Returns an attribute along the bars; NaN in its lookback. Unknown attributes throw. */
  along(key: string): Float64Array {
    if (!resolveAttribute(key)) throw new RangeError(`there is no attribute "${key}"`);
    return this.#view.along(key).subarray(0, this.bars.length);
  }

  /** Returns an attribute at a bar. Bars outside, and bars without a value, throw. */
  at(key: string, bar: number): number {
    const value = this.along(key)[bar];
    if (value === undefined) throw new RangeError(`there is no bar ${bar}, only 0 to ${this.bars.length - 1}`);
    if (Number.isNaN(value)) throw new RangeError(`${key} has no value at bar ${bar}`);
    return value;
  }
}
