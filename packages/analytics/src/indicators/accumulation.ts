import { weightOf } from './ema.ts';
import type { ListedIndicator } from './indicator.ts';
import { eachBar, fillWindows } from './windows.ts';

type FlowInput = 'high' | 'low' | 'close' | 'volume';
type FlowColumns = Readonly<Record<FlowInput, Float64Array>>;

/** Volume of a bar, counted fully when it closed at its high, fully against when at its low; 0 for a bar without range. */
function flowOf({ high, low, close, volume }: FlowColumns, i: number): number {
  const top = high[i];
  const bottom = low[i];
  const price = close[i];
  return top > bottom ? ((price - bottom - (top - price)) / (top - bottom)) * volume[i] : 0;
}

/**
 * Accumulation/Distribution line: volume added by where each bar closed within its range.
 *
 * Input     high, low, close, in price units; volume
 * Params    none
 * Output    ad, in units of volume; only its course matters, because it begins at the first bar
 * Lookback  0 bars
 * Source    Marc Chaikin; TA-Lib AD
 */
export const adLine: ListedIndicator<FlowInput, never, 'ad'> = {
  key: 'ad_line',
  label: 'Accumulation/Distribution Line',
  group: 'volume',
  source: 'Chaikin, as TA-Lib AD',
  inputs: ['high', 'low', 'close', 'volume'],
  params: {},
  outputs: ['ad'],
  about: {
    ad: {
      label: 'Accumulation/Distribution Line',
      description:
        'Volume added when bars close near their high and taken off near their low: rising means accumulation.',
      unit: 'volume',
      draw: 'pane',
    },
  },
  lookback: () => 0,
  reach: () => 0,
  stateSize: 2, // bars seen, the line
  advance(columns, _params, from, to, state, { ad }) {
    eachBar(from, to, state, (i) => {
      state[1] += flowOf(columns, i);
      ad[i] = state[1];
    });
  },
};

/**
 * Chaikin oscillator: a fast less a slow average of the Accumulation/Distribution line.
 *
 * Input     high, low, close, in price units; volume
 * Params    fast, slow: periods of the exponential averages, in bars
 * Output    adosc, in units of volume
 * Lookback  slow - 1 bars
 * Source    Marc Chaikin; TA-Lib ADOSC, where both averages begin with the first value of the line
 */
export const chaikinOscillator: ListedIndicator<FlowInput, 'fast' | 'slow', 'adosc'> = {
  key: 'chaikin_oscillator',
  label: 'Chaikin Oscillator',
  group: 'volume',
  source: 'Chaikin, as TA-Lib ADOSC 3, 10',
  inputs: ['high', 'low', 'close', 'volume'],
  params: { fast: { usual: 3, min: 2 }, slow: { usual: 10, min: 3 } },
  outputs: ['adosc'],
  about: {
    adosc: {
      label: 'Chaikin Oscillator',
      description: 'Momentum of accumulation: crossing above 0 says that money has begun to flow in.',
      unit: 'volume',
      draw: 'pane',
    },
  },
  lookback: ({ slow }) => slow - 1,
  reach: () => 0,
  stateSize: 4, // bars seen; the line, its fast and its slow average
  advance(columns, { fast, slow }, from, to, state, { adosc }) {
    const fastWeight = weightOf(fast);
    const slowWeight = weightOf(slow);
    eachBar(from, to, state, (i, bar) => {
      const line = state[1] + flowOf(columns, i);
      const quick = bar === 0 ? line : state[2] + (line - state[2]) * fastWeight;
      const calm = bar === 0 ? line : state[3] + (line - state[3]) * slowWeight;
      state[1] = line;
      state[2] = quick;
      state[3] = calm;
      adosc[i] = bar < slow - 1 ? Number.NaN : quick - calm;
    });
  },
};

/**
 * Chaikin Money Flow: share of recent volume that closed near the high, less the share near the low.
 *
 * Input     high, low, close, in price units; volume
 * Params    period, in bars
 * Output    cmf, no unit, -1 to 1; no value where nothing was traded in the whole period
 * Lookback  period - 1 bars
 * Source    Marc Chaikin; TradingView CMF
 */
export const chaikinMoneyFlow: ListedIndicator<FlowInput, 'period', 'cmf'> = {
  key: 'chaikin_money_flow',
  label: 'Chaikin Money Flow',
  group: 'volume',
  source: 'Chaikin, as TradingView CMF',
  inputs: ['high', 'low', 'close', 'volume'],
  params: { period: { usual: 20, min: 2 } },
  outputs: ['cmf'],
  about: {
    cmf: {
      label: 'Chaikin Money Flow',
      description:
        'Buying less selling pressure in recent volume: above 0.1 clear accumulation, below -0.1 distribution.',
      unit: 'none',
      range: [-1, 1],
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period - 1,
  reach: ({ period }) => period - 1,
  stateSize: 1, // bars seen
  advance(columns, { period }, from, to, state, { cmf }) {
    fillWindows(cmf, period - 1, from, to, state, (i) => {
      let flow = 0;
      let traded = 0;
      for (let k = i - period + 1; k <= i; k++) {
        flow += flowOf(columns, k);
        traded += columns.volume[k];
      }
      return flow / traded;
    });
  },
};
