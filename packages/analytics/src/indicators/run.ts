import type { Bar, BarSeries } from '@wickwise/market';
import type { Columns, Indicator, InputColumn, Params, SideColumn } from './indicator.ts';

/** Side columns of a `BarSeries`, each at least as long; absent where unknown. */
export type SideColumns = Partial<Columns<SideColumn>>;

/** A bar with its side columns. */
export type SidedBar = Bar & Partial<Record<SideColumn, number>>;

/** Returns every input column of a series; missing side columns are NaN. */
export function inputColumns(bars: BarSeries, sides: SideColumns): Columns<InputColumn> {
  const { timeMs, open, high, low, close, volume } = bars;
  const { session = unknownColumn(bars.length), index = unknownColumn(bars.length) } = sides;
  return { timeMs, open, high, low, close, volume, session, index };
}

let unknown = new Float64Array(0);

/** Returns a shared NaN column: inputs are never written, and this saves a tenth of a backtest's time. */
function unknownColumn(length: number): Float64Array {
  if (unknown.length < length) unknown = new Float64Array(length).fill(Number.NaN);
  return unknown;
}

/** Returns the name of an indicator with parameters: attributes with the same name share a kernel. */
export const kernelName = ({ key }: Indicator, params: Params<string>): string => `${key}(${Object.values(params)})`;

export const stateSizeOf = ({ stateSize }: Indicator, params: Params<string>): number =>
  typeof stateSize === 'number' ? stateSize : stateSize(params);

/** Outputs of an indicator over whole columns, and its state after the last bar. */
export interface WholeRun {
  state: Float64Array;
  outputs: Record<string, Float64Array>;
}

/** Runs an indicator over whole columns from an empty state. */
export function runOver(
  indicator: Indicator,
  params: Params<string>,
  inputs: Columns<InputColumn>,
  length: number,
): WholeRun {
  return runInParts(indicator, params, inputs, length, length).next().value as WholeRun;
}

/** Runs it in parts, with a pause after each but the last. */
export function* runInParts(
  indicator: Indicator,
  params: Params<string>,
  inputs: Columns<InputColumn>,
  length: number,
  partBars: number,
): Generator<void, WholeRun> {
  const outputs = Object.fromEntries(indicator.outputs.map((name) => [name, new Float64Array(length)]));
  const state = new Float64Array(stateSizeOf(indicator, params));
  for (let from = 0; from < length; from += partBars) {
    if (from > 0) yield;
    indicator.advance(inputs, params, from, Math.min(from + partBars, length), state, outputs);
  }
  return { state, outputs };
}
