import type { Bar, BarSeries } from '@wickwise/market';
import type { Columns, Indicator, InputColumn, Params, SideColumn } from './indicator.ts';

/** Side columns beside a `BarSeries`, each at least as long; left out where the caller has none. */
export type SideColumns = Partial<Columns<SideColumn>>;

/** A bar with the values of its side columns. */
export type SidedBar = Bar & Partial<Record<SideColumn, number>>;

/** Every input column of a series; a side column that isn't given is all "not known". */
export function inputColumns(bars: BarSeries, sides: SideColumns): Columns<InputColumn> {
  const { timeMs, open, high, low, close, volume } = bars;
  const { session = unknownColumn(bars.length), index = unknownColumn(bars.length) } = sides;
  return { timeMs, open, high, low, close, volume, session, index };
}

let unknown = new Float64Array(0);

/** The same column for all series: nobody writes into inputs, and a backtest needs a tenth less time for it. */
function unknownColumn(length: number): Float64Array {
  if (unknown.length < length) unknown = new Float64Array(length).fill(Number.NaN);
  return unknown;
}

/** Names an indicator with its parameters: attributes of the same name come out of one kernel. */
export const kernelName = ({ key }: Indicator, params: Params<string>): string => `${key}(${Object.values(params)})`;

export const stateSizeOf = ({ stateSize }: Indicator, params: Params<string>): number =>
  typeof stateSize === 'number' ? stateSize : stateSize(params);

/** An indicator over whole columns: its outputs, and the state in which the last bar leaves it. */
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

/** Does the same in parts of so many bars, with a pause after each but the last: a kernel goes on from its state. */
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
