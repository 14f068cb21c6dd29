import { resolveAttribute, SeriesView, type SideColumns } from '@wickwise/analytics';
import { type Bar, BarSeries } from '@wickwise/market';
import { type ExampleBars, exampleBars } from './example-bars.ts';

/** Bars of an example with what the engine computes from them. */
export class Example {
  readonly bars: readonly Bar[];
  readonly #view: SeriesView;

  /** Sessions by the bars with which they begin; those of the bars before are unknown. */
  constructor(example: ExampleBars, sessions: readonly number[] = []) {
    this.bars = exampleBars(example);
    this.#view = new SeriesView(BarSeries.from(this.bars), sessionColumn(sessions, this.bars.length));
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

function sessionColumn(sessions: readonly number[], length: number): SideColumns {
  if (sessions.length === 0) return {};
  const session = Float64Array.from(
    { length },
    (_, bar) => sessions.findLast((first) => first <= bar) ?? Number.NaN, // a session's number is that of its first bar
  );
  return { session };
}
