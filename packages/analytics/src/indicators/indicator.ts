/** Columns of a bar that a rule can name as they are. */
export type BarField = 'open' | 'high' | 'low' | 'close' | 'volume';

/**
 * Columns that a caller aligns with the bars where it has them; NaN, or no column at all, means "not known" and yields no
 * answer.
 *
 * session  any number that all bars of one trading session share and the next session doesn't, e.g. the session's open
 *          instant; NaN on the bars of a session whose first bars are missing
 * index    close of the market's benchmark index for the same bar
 */
export const SIDE_COLUMNS = ['session', 'index'] as const;
export type SideColumn = (typeof SIDE_COLUMNS)[number];

/** Input columns that a kernel can read. `timeMs` is the bar's open instant. */
export type InputColumn = BarField | 'timeMs' | SideColumn;

/** What kind of thing an attribute measures (docs/analytics/indicators.md#groups). */
export const ATTRIBUTE_GROUPS = ['price', 'volume', 'volatility', 'statistical', 'momentum', 'Combination'] as const;
export type AttributeGroup = (typeof ATTRIBUTE_GROUPS)[number];

/** Lengths in bars that the product offers for an indicator's period (docs/api/contract.md#options). */
export const PERIOD_OPTIONS: readonly number[] = [
  2, 3, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 20, 21, 25, 26, 30, 34, 40, 50, 55, 60, 75, 89, 100, 120, 144, 150, 200,
];

/** The longest period that a key can name: a panel keeps that many bars of every instrument in memory. */
export const LONGEST_PERIOD = 500;

export interface ParamSpec {
  usual: number;
  min: number;
}

export type Columns<Name extends string> = Readonly<Record<Name, Float64Array>>;
export type Params<Name extends string> = Readonly<Record<Name, number>>;

/**
 * Where the bars of many instruments stand when one timeframe closes: one slot per instrument, the newest bar and the
 * bars before it. `offset(slot, back)` is the place in every `ring(column)` of the bar `back` bars ago.
 */
export interface ClosingBars {
  /** Slots that have a new bar; only the first `activeCount` entries count. */
  active: Int32Array;
  activeCount: number;
  /** Places in every ring of the newest bar of slot `active[k]`, and of the bar before it: what most kernels read. */
  newest: Int32Array;
  before: Int32Array;
  /** Bars that each slot has seen, the new one included. */
  count: Int32Array;
  /** Grows with each close: what was computed from the rings holds for one round. */
  round: number;
  ring(column: InputColumn): Float64Array;
  offset(slot: number, back: number): number;
}

/**
 * A resumable indicator. Without type arguments: one of whatever names, as lists and panels hold it.
 *
 * `advance` continues over bars `from` to `to` (exclusive) of columns in which all earlier bars, or at least `reach` of
 * them, stand before `from`; it reads and leaves `state`, which starts as zeros. Outputs are as long as the inputs and hold
 * NaN through the lookback. History is one call, a live close is one bar, so both agree.
 *
 * `close` does the same for one new bar of many instruments: `state[k][slot]` is the k-th number of a slot's state. It
 * equals `advance` bit for bit, and is written where many instruments need it fast; without it the panel calls `advance`.
 * A count of bars in the state may stay behind, because `bars.count` tells it.
 */
export interface Indicator<
  In extends InputColumn = InputColumn,
  Param extends string = string,
  Out extends string = string,
> {
  key: string;
  label: string;
  group: AttributeGroup;
  inputs: readonly In[];
  params: Readonly<Record<Param, ParamSpec>>;
  outputs: readonly Out[];
  /** Leading bars without a value of an output, so its first value stands at this index. */
  lookback(params: Params<Param>, output: Out): number;
  /** Bars before the newest that `close` and `advance` read again. */
  reach(params: Params<Param>): number;
  stateSize: number | ((params: Params<Param>) => number);
  advance(
    inputs: Columns<In>,
    params: Params<Param>,
    from: number,
    to: number,
    state: Float64Array,
    outputs: Columns<Out>,
  ): void;
  close?(bars: ClosingBars, params: Params<Param>, state: readonly Float64Array[], outputs: Columns<Out>): void;
}

/** `price per bar`: a slope. `price squared`: a variance. `percent`: 1.5 is 1.5 %. `none`: a plain number. */
export type Unit = 'price' | 'price per bar' | 'price squared' | 'percent' | 'volume' | 'degrees' | 'none';

/** What one output tells a trader, and how a chart shows it. */
export interface OutputInfo {
  label: string;
  /** A sentence that says what a high or low value means. */
  description: string;
  unit: Unit;
  /** Lowest and highest possible value, where there are such. */
  range?: readonly [number, number];
  /** Where it isn't of its indicator's group. */
  group?: AttributeGroup;
  /** Over the candles, in their scale, or in a pane of its own. */
  draw: 'overlay' | 'pane';
  /** How keys name it, with a parameter's name in braces: `stoch_{period}_K`. By default `name_{period}` or just `name`. */
  key?: string;
}

/** An indicator that people choose from the catalogue. */
export interface ListedIndicator<
  In extends InputColumn = InputColumn,
  Param extends string = string,
  Out extends string = string,
> extends Indicator<In, Param, Out> {
  /** Who defined it, and whose numbers it equals. */
  source: string;
  about: Readonly<Record<Out, OutputInfo>>;
}
