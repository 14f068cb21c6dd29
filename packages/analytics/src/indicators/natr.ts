import { wilderStep } from './atr.ts';
import type { ListedIndicator } from './indicator.ts';
import { rangeFrom } from './true-range.ts';
import { eachBar } from './windows.ts';

/**
 * Normalized Average True Range: the usual travel of a bar in percent of price.
 *
 * Input     high, low, close, in price units
 * Params    period, in bars
 * Output    natr, in percent of the close
 * Lookback  period bars
 * Source    John Forman (2006); TA-Lib NATR
 */
export const natr: ListedIndicator<'high' | 'low' | 'close', 'period', 'natr'> = {
  key: 'natr',
  label: 'Normalized Average True Range',
  group: 'volatility',
  source: 'Forman 2006, as TA-Lib NATR',
  inputs: ['high', 'low', 'close'],
  params: { period: { usual: 14, min: 2 } },
  outputs: ['natr'],
  about: {
    natr: {
      label: 'Normalized Average True Range',
      description:
        'How far price usually travels in a bar, in percent: compares the liveliness of different instruments.',
      unit: 'percent',
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period,
  reach: () => 1,
  stateSize: 2, // bars seen, the average true range
  advance({ high, low, close }, { period }, from, to, state, { natr }) {
    eachBar(from, to, state, (i, bar) => {
      if (bar > 0) {
        const range = rangeFrom(close[i - 1], high[i], low[i]);
        state[1] = wilderStep(state[1], range, bar, period);
      }
      natr[i] = bar < period ? Number.NaN : 100 * (state[1] / close[i]);
    });
  },
};
