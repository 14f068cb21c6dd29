import type { ListedIndicator } from './indicator.ts';
import { eachBar } from './windows.ts';

/**
 * On-Balance Volume: all volume so far, that of falling bars taken off.
 *
 * Input     close, in price units; volume
 * Params    none
 * Output    obv, in units of volume; only its course matters, because it begins with the first bar's volume
 * Lookback  0 bars
 * Source    Joseph Granville (1963); TA-Lib OBV
 */
export const obv: ListedIndicator<'close' | 'volume', never, 'obv'> = {
  key: 'obv',
  label: 'On-Balance Volume',
  group: 'volume',
  source: 'Granville 1963, as TA-Lib OBV',
  inputs: ['close', 'volume'],
  params: {},
  outputs: ['obv'],
  about: {
    obv: {
      label: 'On-Balance Volume',
      description:
        'Volume added on rising closes and taken off on falling ones: rising while price rests hints at buyers.',
      unit: 'volume',
      draw: 'pane',
    },
  },
  lookback: () => 0,
  reach: () => 1,
  stateSize: 2, // bars seen, the balance
  advance({ close, volume }, _params, from, to, state, { obv }) {
    eachBar(from, to, state, (i, bar) => {
      const sign = bar === 0 ? 1 : Math.sign(close[i] - close[i - 1]);
      state[1] += sign * volume[i];
      obv[i] = state[1];
    });
  },
};
