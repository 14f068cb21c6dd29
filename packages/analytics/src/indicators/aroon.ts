import type { ListedIndicator } from './indicator.ts';
import { eachBar } from './windows.ts';

/**
 * Aroon: how fresh the highest high and the lowest low are.
 *
 * Input     high, low, in price units
 * Params    period, in bars; period + 1 bars are searched, the latest of equal extremes counts
 * Output    aroon_up, aroon_down: 100 at a new extreme, 0 when it's `period` bars old; aroon_osc = up - down; no unit
 * Lookback  period bars
 * Source    Tushar Chande (1995); TA-Lib AROON and AROONOSC
 */
export const aroon: ListedIndicator<'high' | 'low', 'period', 'aroon_up' | 'aroon_down' | 'aroon_osc'> = {
  key: 'aroon',
  label: 'Aroon',
  group: 'momentum',
  source: 'Chande 1995, as TA-Lib AROON and AROONOSC',
  inputs: ['high', 'low'],
  params: { period: { usual: 14, min: 2 } },
  outputs: ['aroon_up', 'aroon_down', 'aroon_osc'],
  about: {
    aroon_up: {
      label: 'Aroon Up',
      description: 'How fresh the highest high is: 100 was made in this bar, 0 is as old as the period.',
      unit: 'none',
      range: [0, 100],
      draw: 'pane',
    },
    aroon_down: {
      label: 'Aroon Down',
      description: 'How fresh the lowest low is: 100 was made in this bar, 0 is as old as the period.',
      unit: 'none',
      range: [0, 100],
      draw: 'pane',
    },
    aroon_osc: {
      label: 'Aroon Oscillator',
      description: 'Aroon Up less Aroon Down: above 0 the high is fresher than the low, the trend is up.',
      unit: 'none',
      range: [-100, 100],
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period,
  reach: ({ period }) => period,
  stateSize: 1, // bars seen
  advance({ high, low }, { period }, from, to, state, { aroon_up, aroon_down, aroon_osc }) {
    eachBar(from, to, state, (i, bar) => {
      aroon_up[i] = aroon_down[i] = aroon_osc[i] = Number.NaN;
      if (bar < period) return;
      let top = i;
      let bottom = i;
      for (let k = i - 1; k >= i - period; k--) {
        if (high[k] > high[top]) top = k;
        if (low[k] < low[bottom]) bottom = k;
      }
      aroon_up[i] = (100 * (period - (i - top))) / period;
      aroon_down[i] = (100 * (period - (i - bottom))) / period;
      aroon_osc[i] = (100 * (top - bottom)) / period;
    });
  },
};
