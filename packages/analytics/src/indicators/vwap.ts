import type { ListedIndicator } from './indicator.ts';
import { eachBar } from './windows.ts';

/**
 * Volume-Weighted Average Price of the session: what was paid on average since the session opened.
 *
 * Input     high, low, close, in price units; volume; session
 * Params    none
 * Output    vwap, in price units: mean of (high + low + close) / 3 weighted by volume; no value while nothing was traded
 *           in the session, nor where the session isn't known from its first bar
 * Lookback  0 bars
 * Source    TradingView ta.vwap with the session as anchor
 */
export const vwap: ListedIndicator<'high' | 'low' | 'close' | 'volume' | 'session', never, 'vwap'> = {
  key: 'vwap',
  label: 'Volume-Weighted Average Price',
  group: 'price',
  source: 'As TradingView VWAP of the session',
  inputs: ['high', 'low', 'close', 'volume', 'session'],
  params: {},
  outputs: ['vwap'],
  about: {
    vwap: {
      label: 'Volume-Weighted Average Price',
      description:
        'What was paid on average since the session opened: above it the average buyer of the day is in profit.',
      unit: 'price',
      draw: 'overlay',
    },
  },
  lookback: () => 0,
  reach: () => 0,
  stateSize: 4, // bars seen; the session; its volume, its volume times price
  advance({ high, low, close, volume, session }, _params, from, to, state, { vwap }) {
    eachBar(from, to, state, (i, bar) => {
      if (bar === 0 || session[i] !== state[1]) {
        state[1] = session[i];
        state[2] = 0;
        state[3] = 0;
      }
      const price = (high[i] + low[i] + close[i]) / 3;
      state[2] += volume[i];
      state[3] += volume[i] * price;
      vwap[i] = Number.isNaN(session[i]) ? Number.NaN : state[3] / state[2];
    });
  },
};
