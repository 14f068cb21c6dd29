import { weightOf } from './ema.ts';
import { emaChain, keepChain, stepChain } from './ema-chain.ts';
import type { ListedIndicator } from './indicator.ts';
import { eachBar } from './windows.ts';

/**
 * TRIX: change of a triply smoothed close from bar to bar.
 *
 * Input     close, in price units
 * Params    period, in bars
 * Output    trix, in percent a bar
 * Lookback  3 * (period - 1) + 1 bars
 * Source    Jack Hutson; TA-Lib TRIX
 */
export const trix: ListedIndicator<'close', 'period', 'trix'> = {
  key: 'trix',
  label: 'TRIX',
  group: 'momentum',
  source: 'Hutson, as TA-Lib TRIX',
  inputs: ['close'],
  params: { period: { usual: 15, min: 2 } },
  outputs: ['trix'],
  about: {
    trix: {
      label: 'TRIX',
      description: 'Percent change of a triply smoothed price: above 0 the underlying trend rises, below it falls.',
      unit: 'percent',
      draw: 'pane',
    },
  },
  lookback: ({ period }) => 3 * (period - 1) + 1,
  reach: () => 0,
  stateSize: 4, // bars seen, the chain
  advance({ close }, { period }, from, to, state, { trix }) {
    const weight = weightOf(period);
    const chain = emaChain(state);
    eachBar(from, to, state, (i, bar) => {
      const before = chain.third;
      stepChain(chain, close[i], bar, period, weight);
      trix[i] = bar <= 3 * (period - 1) ? Number.NaN : 100 * ((chain.third - before) / before);
    });
    keepChain(chain, state);
  },
};
