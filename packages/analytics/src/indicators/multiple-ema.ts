import { weightOf } from './ema.ts';
import { type EmaChain, emaChain, keepChain, stepChain } from './ema-chain.ts';
import type { ListedIndicator } from './indicator.ts';
import { eachBar } from './windows.ts';

/**
 * Double and Triple Exponential Moving Average: exponential averages with their delay taken out once or twice.
 *
 * Input     close, in price units
 * Params    period, in bars
 * Output    dema = 2 ema - ema(ema), tema = 3 ema - 3 ema(ema) + ema(ema(ema)), in price units
 * Lookback  dema 2 * (period - 1), tema 3 * (period - 1) bars
 * Source    Patrick Mulloy (1994); TA-Lib DEMA and TEMA
 */
export const multipleEma: ListedIndicator<'close', 'period', 'dema' | 'tema'> = {
  key: 'multiple_ema',
  label: 'Double and Triple EMA',
  group: 'price',
  source: 'Mulloy 1994, as TA-Lib DEMA and TEMA',
  inputs: ['close'],
  params: { period: { usual: 20, min: 2 } },
  outputs: ['dema', 'tema'],
  about: {
    dema: {
      label: 'Double Exponential Moving Average',
      description:
        'An exponential average with most of its delay taken out: it stays closer to price and overshoots at turns.',
      unit: 'price',
      draw: 'overlay',
    },
    tema: {
      label: 'Triple Exponential Moving Average',
      description:
        'An exponential average with its delay taken out twice: the quickest of the family, and the most nervous.',
      unit: 'price',
      draw: 'overlay',
    },
  },
  lookback: ({ period }, output) => (output === 'dema' ? 2 : 3) * (period - 1),
  reach: () => 0,
  stateSize: 4, // bars seen, the chain
  advance({ close }, { period }, from, to, state, { dema, tema }) {
    const weight = weightOf(period);
    const chain: EmaChain = emaChain(state);
    eachBar(from, to, state, (i, bar) => {
      stepChain(chain, close[i], bar, period, weight);
      const { first, second, third } = chain;
      dema[i] = bar < 2 * (period - 1) ? Number.NaN : 2 * first - second;
      tema[i] = bar < 3 * (period - 1) ? Number.NaN : 3 * first - 3 * second + third;
    });
    keepChain(chain, state);
  },
};
