import type { ListedIndicator } from './indicator.ts';
import { rangeFrom } from './true-range.ts';
import { fillWindows } from './windows.ts';

const SHORT = 7;
const MIDDLE = 14;
const LONG = 28;

/**
 * Ultimate oscillator: buying pressure in the true range of 7, 14 and 28 bars, weighing 4, 2 and 1.
 *
 * Input     high, low, close, in price units
 * Params    none: 7, 14, 28 bars
 * Output    ultosc, no unit, 0 to 100; a term without any range counts as 0
 * Lookback  28 bars
 * Source    Larry Williams (1985); TA-Lib ULTOSC
 */
export const ultimate: ListedIndicator<'high' | 'low' | 'close', never, 'ultosc'> = {
  key: 'ultimate',
  label: 'Ultimate Oscillator',
  group: 'momentum',
  source: 'Williams 1985, as TA-Lib ULTOSC 7, 14, 28',
  inputs: ['high', 'low', 'close'],
  params: {},
  outputs: ['ultosc'],
  about: {
    ultosc: {
      label: 'Ultimate Oscillator',
      description: 'Buying pressure over three spans at once: below 30 counts as oversold, above 70 as overbought.',
      unit: 'none',
      range: [0, 100],
      draw: 'pane',
    },
  },
  lookback: () => LONG,
  reach: () => LONG,
  stateSize: 1, // bars seen
  advance({ high, low, close }, _params, from, to, state, { ultosc }) {
    fillWindows(ultosc, LONG, from, to, state, (i) => {
      let pressure = 0;
      let range = 0;
      let sum = 0;
      for (let back = 0; back < LONG; back++) {
        const k = i - back;
        const before = close[k - 1];
        pressure += close[k] - Math.min(low[k], before);
        range += rangeFrom(before, high[k], low[k]);
        const weight = back === SHORT - 1 ? 4 : back === MIDDLE - 1 ? 2 : back === LONG - 1 ? 1 : 0;
        if (weight > 0 && range > 0) sum += weight * Math.min(pressure / range, 1);
      }
      return (100 * sum) / 7;
    });
  },
};
