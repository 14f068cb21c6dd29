import { withoutRounding } from '../compare.ts';
import type { ListedIndicator } from './indicator.ts';
import { fillWindows } from './windows.ts';

const SHORT = 5;
const LONG = 34;

/**
 * Awesome Oscillator: 5-bar less 34-bar mean of the middle of the bars.
 *
 * Input     high, low, in price units
 * Params    none: 5, 34 bars
 * Output    ao, in price units
 * Lookback  33 bars
 * Source    Bill Williams
 */
export const awesome: ListedIndicator<'high' | 'low', never, 'ao'> = {
  key: 'awesome',
  label: 'Awesome Oscillator',
  group: 'momentum',
  source: 'Williams, simple means of (high + low) / 2',
  inputs: ['high', 'low'],
  params: {},
  outputs: ['ao'],
  about: {
    ao: {
      label: 'Awesome Oscillator',
      description: 'Recent less longer-term middle of the bars: crossing above 0 says that momentum has turned up.',
      unit: 'price',
      draw: 'pane',
    },
  },
  lookback: () => LONG - 1,
  reach: () => LONG - 1,
  stateSize: 1, // bars seen
  advance({ high, low }, _params, from, to, state, { ao }) {
    fillWindows(ao, LONG - 1, from, to, state, (i) => {
      const newest = high[i] + low[i];
      let sum = 0;
      let short = 0;
      for (let back = 0; back < LONG; back++) {
        sum += high[i - back] + low[i - back] - newest; // from the newest bar: no digits cancel
        if (back === SHORT - 1) short = sum;
      }
      return withoutRounding(short / SHORT - sum / LONG, newest) / 2;
    });
  },
};
