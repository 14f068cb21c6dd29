import { IndicatorsSync } from '@ixjb94/indicators';
import type { BarSeries } from '@wickwise/market';
import type { NineName } from './nine.ts';

interface Prices {
  high: number[];
  low: number[];
  close: number[];
}

const library = new IndicatorsSync();

const WORKS: Readonly<Record<NineName, (prices: Prices) => unknown>> = {
  sma: ({ close }) => library.sma(close, 20),
  ema: ({ close }) => library.ema(close, 20),
  rsi: ({ close }) => library.rsi(close, 14),
  macd: ({ close }) => library.macd(close, 12, 26, 9),
  bollinger: ({ close }) => library.bbands(close, 20, 2),
  stochastic: ({ high, low, close }) => library.stoch(high, low, close, 14, 3, 5),
  adx: ({ high, low, close }) => [library.adx(high, low, 14), library.di(high, low, close, 14)],
  atr: ({ high, low, close }) => library.atr(high, low, close, 14),
  psar: ({ high, low }) => library.psar(high, low, 0.02, 0.2),
};

/** @ixjb94/indicators on plain arrays, its input type. */
export class IxjbIndicators {
  readonly #all: readonly Prices[];

  constructor(all: readonly BarSeries[]) {
    this.#all = all.map(({ high, low, close }) => ({ high: [...high], low: [...low], close: [...close] }));
  }

  run(name: NineName): void {
    for (const prices of this.#all) WORKS[name](prices);
  }
}
