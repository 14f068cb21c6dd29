import type { BarSeries } from '@wickwise/market';
import { inputColumns, resolveAttribute } from '../../packages/analytics/src/index.ts';
import type { Columns, Indicator, InputColumn, Params } from '../../packages/analytics/src/indicators/indicator.ts';
import { stateSizeOf } from '../../packages/analytics/src/indicators/run.ts';
import { totalBars } from './series.ts';

/** The nine indicators by the key of one of their outputs, with TA-Lib's usual periods. */
export const NINE = {
  sma: 'sma_20',
  ema: 'ema_20',
  rsi: 'rsi_14',
  macd: 'macd',
  bollinger: 'bb_upper_20',
  stochastic: 'stoch_14_K',
  adx: 'adx_14',
  atr: 'atr_14',
  psar: 'psar',
} as const;
export type NineName = keyof typeof NINE;
export const NINE_NAMES = Object.keys(NINE) as NineName[];

/** Display name of each. */
export const LABELS: Readonly<Record<NineName, string>> = {
  sma: 'SMA 20',
  ema: 'EMA 20',
  rsi: 'RSI 14',
  macd: 'MACD 12, 26, 9',
  bollinger: 'Bollinger 20',
  stochastic: 'stochastic 14, 3, 5',
  adx: 'ADX 14 with both DI',
  atr: 'ATR 14',
  psar: 'Parabolic SAR',
};

/** One of our indicators over histories, with outputs and state prepared as callers do. */
export class OurIndicator {
  readonly #indicator: Indicator;
  readonly #params: Params<string>;
  readonly #output: string;
  readonly #state: Float64Array;
  readonly #outputs: Record<string, Float64Array>;

  constructor(name: NineName, longest: number) {
    const attribute = resolveAttribute(NINE[name]);
    if (attribute?.kind !== 'output') throw new Error(`there is no ${NINE[name]}`);
    const { indicator, params, output } = attribute;
    this.#indicator = indicator;
    this.#params = params;
    this.#output = output;
    this.#state = new Float64Array(stateSizeOf(indicator, params));
    this.#outputs = Object.fromEntries(indicator.outputs.map((key) => [key, new Float64Array(longest)]));
  }

  /** Returns the newest value. */
  run(inputs: Columns<InputColumn>, length: number): number {
    this.#state.fill(0);
    this.#indicator.advance(inputs, this.#params, 0, length, this.#state, this.#outputs);
    return this.#outputs[this.#output]?.[length - 1] as number;
  }
}

/** Series as kernels read them. */
export interface Histories {
  all: readonly BarSeries[];
  inputs: readonly Columns<InputColumn>[];
  bars: number;
  longest: number;
}

export const historiesOf = (all: readonly BarSeries[]): Histories => ({
  all,
  inputs: all.map((bars) => inputColumns(bars, {})),
  bars: totalBars(all),
  longest: Math.max(...all.map(({ length }) => length)),
});
