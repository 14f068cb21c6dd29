/** Columns of a bar that rules can name. */
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

/** Input columns of kernels. `timeMs` is the bar's open time. */
export type InputColumn = BarField | 'timeMs' | SideColumn;

/** Groups of attributes (docs/analytics/indicators.md#groups). */
export const ATTRIBUTE_GROUPS = ['price', 'volume', 'volatility', 'statistical', 'momentum', 'Combination'] as const;
export type AttributeGroup = (typeof ATTRIBUTE_GROUPS)[number];

/** Periods offered for indicators, in bars (docs/api/contract.md#options). */
export const PERIOD_OPTIONS: readonly number[] = [
  2, 3, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 20, 21, 25, 26, 30, 34, 40, 50, 55, 60, 75, 89, 100, 120, 144, 150, 200,
];

/** The longest period of a key: a panel keeps that many bars of every instrument in memory. */
export const LONGEST_PERIOD = 500;

export interface ParamSpec {
  usual: number;
  min: number;
}

export type Columns<Name extends string> = Readonly<Record<Name, Float64Array>>;
export type Params<Name extends string> = Readonly<Record<Name, number>>;

/**
 * Latest bars of many instruments at the close of a timeframe, one slot per instrument. `offset(slot, back)` is the
 * index in every `ring(column)` of the bar `back` bars ago.
 */
export interface ClosingBars {
  /** Slots with a new bar; only the first `activeCount` entries are valid. */
  active: Int32Array;
  activeCount: number;
  /** Indices in every ring of the newest bar of slot `active[k]`, and of the one before. */
  newest: Int32Array;
  before: Int32Array;
  /** Number of bars of each slot, the new one included. */
  count: Int32Array;
  /** Grows with each close: results computed from the rings are valid for one round. */
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
  /** Returns the leading bars without a value of an output, which is the index of its first value. */
  lookback(params: Params<Param>, output: Out): number;
  /** Returns the number of bars before the newest that `close` and `advance` read again. */
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

/** Description of an output, and how charts show it. */
export interface OutputInfo {
  label: string;
  /** A sentence on the meaning of high and low values. */
  description: string;
  unit: Unit;
  /** Lowest and highest possible value, where bounded. */
  range?: readonly [number, number];
  /** Group, where it differs from the indicator's. */
  group?: AttributeGroup;
  /** On the candles' scale, or in its own pane. */
  draw: 'overlay' | 'pane';
  /** Key with parameter names in braces: `stoch_{period}_K`. Default: `name_{period}` or `name`. */
  key?: string;
}

/** An indicator of the catalogue. */
export interface ListedIndicator<
  In extends InputColumn = InputColumn,
  Param extends string = string,
  Out extends string = string,
> extends Indicator<In, Param, Out> {
  /** Author, and the implementation whose numbers it equals. */
  source: string;
  about: Readonly<Record<Out, OutputInfo>>;
}
