import type { BarSeries } from '@wickwise/market';
import type { BarField, Columns, Indicator, Params } from './indicator.ts';

/** An indicator over whole bars: its outputs, and the state in which the last bar leaves it. */
export interface AlongBars {
  outputs: Readonly<Record<string, Float64Array>>;
  state: Float64Array;
}

export function runAlong(bars: BarSeries, indicator: Indicator, params: Params<string>): AlongBars {
  const outputs: Record<string, Float64Array> = {};
  for (const name of indicator.outputs) outputs[name] = new Float64Array(bars.length);
  const state = new Float64Array(indicator.stateSize);
  indicator.advance(bars as Columns<BarField>, params, 0, bars.length, state, outputs);
  return { outputs, state };
}

/** Names an indicator with its parameters: attributes of the same name come out of one kernel. */
export const kernelName = ({ key }: Indicator, params: Params<string>): string => `${key}(${Object.values(params)})`;
