/** Input columns that a kernel can read: those of a bar. */
export type BarField = 'open' | 'high' | 'low' | 'close' | 'volume';

/** What kind of thing an attribute measures (spec section 9). */
export const ATTRIBUTE_GROUPS = ['price', 'volume', 'volatility', 'statistical', 'momentum', 'Combination'] as const;
export type AttributeGroup = (typeof ATTRIBUTE_GROUPS)[number];

export interface ParamSpec {
  usual: number;
  min: number;
}

export type Columns<Name extends string> = Readonly<Record<Name, Float64Array>>;
export type Params<Name extends string> = Readonly<Record<Name, number>>;

/**
 * Where the bars of many instruments stand when one timeframe closes: one slot per instrument, the newest bar and the
 * bars before it. `at(field, slot, back)` is the offset in `ring(field)` of the bar `back` bars ago.
 */
export interface ClosingBars {
  /** Slots that have a new bar; only the first `activeCount` entries count. */
  active: Int32Array;
  activeCount: number;
  /** Bars that each slot has seen, the new one included. */
  count: Int32Array;
  ring(field: BarField): Float64Array;
  offset(slot: number, back: number): number;
}

/**
 * A resumable indicator. Without type arguments: one of whatever names, as lists and panels hold it.
 *
 * `advance` continues over bars `from` to `to` (exclusive) of columns in which all earlier bars, or at least `reach` of
 * them, stand before `from`; it reads and leaves `state`. Outputs are as long as the inputs and hold
 * NaN through the lookback. History is one call, a live close is one bar, so both agree.
 *
 * `close` does the same for one new bar of many instruments: `state[k][slot]` is the k-th number of a slot's state.
 * It equals `advance` bit for bit.
 */
export interface Indicator<In extends BarField = BarField, Param extends string = string, Out extends string = string> {
  key: string;
  label: string;
  group: AttributeGroup;
  inputs: readonly In[];
  params: Readonly<Record<Param, ParamSpec>>;
  outputs: readonly Out[];
  /** Leading bars without a value, so the first value stands at this index. */
  lookback(params: Params<Param>): number;
  /** Bars before the newest that `close` and `advance` read again. */
  reach(params: Params<Param>): number;
  stateSize: number;
  advance(
    inputs: Columns<In>,
    params: Params<Param>,
    from: number,
    to: number,
    state: Float64Array,
    outputs: Columns<Out>,
  ): void;
  close(bars: ClosingBars, params: Params<Param>, state: readonly Float64Array[], outputs: Columns<Out>): void;
}
