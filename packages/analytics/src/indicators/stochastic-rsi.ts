import { isRounding } from '../compare.ts';
import type { ListedIndicator } from './indicator.ts';
import { rsi } from './rsi.ts';
import { readingOf, SMOOTHING } from './stochastic.ts';
import { eachBar, highestOf, lowestOf } from './windows.ts';

/** An RSI of a flat market varies by the rounding of its 100 points, which isn't a range. */
const POINTS = 100;

/** Indices in the state: the RSI's own numbers, then two readings, then rings of RSI and of triples. */
const READINGS = 3;
const STRENGTHS = 5;

/**
 * Stochastic RSI: position of the RSI within its own recent range.
 *
 * Input     close, in price units
 * Params    period of the RSI and of its range, and signal, both in bars
 * Output    stochrsi_K: mean of 3 readings; stochrsi_D: mean of `signal` K; no unit, 0 to 100; a range of nothing reads 0
 * Lookback  stochrsi_K 2 * period + 1 bars, stochrsi_D signal - 1 bars more
 * Source    Chande and Kroll (1994); K is the FastD of TA-Lib STOCHRSI n, n, 3; K and D are TradingView's
 */
export const stochasticRsi: ListedIndicator<'close', 'period' | 'signal', 'stochrsi_K' | 'stochrsi_D'> = {
  key: 'stochastic_rsi',
  label: 'Stochastic RSI',
  group: 'momentum',
  source: 'Chande and Kroll 1994, as TA-Lib STOCHRSI n, n, 3',
  inputs: ['close'],
  params: { period: { usual: 14, min: 2 }, signal: { usual: 3, min: 2 } },
  outputs: ['stochrsi_K', 'stochrsi_D'],
  about: {
    stochrsi_K: {
      label: 'Stochastic RSI %K',
      description: 'Position of the RSI in its own recent range, mean of 3 bars: a quicker, more nervous RSI.',
      unit: 'none',
      range: [0, 100],
      draw: 'pane',
      key: 'stochrsi_{period}_K',
    },
    stochrsi_D: {
      label: 'Stochastic RSI %D',
      description: 'Mean of the 14-bar Stochastic RSI %K over so many bars: its signal line.',
      unit: 'none',
      range: [0, 100],
      draw: 'pane',
      key: 'stochrsi_{signal}_D',
    },
  },
  lookback: ({ period, signal }, output) => 2 * period + 1 + (output === 'stochrsi_D' ? signal - 1 : 0),
  reach: () => 1,
  stateSize: ({ period, signal }) => STRENGTHS + period + signal,
  advance({ close }, { period, signal }, from, to, state, { stochrsi_K, stochrsi_D }) {
    const seen = state.slice(0, 1);
    rsi.advance({ close }, { period }, from, to, state, { rsi: stochrsi_K });
    const strengths = state.subarray(STRENGTHS, STRENGTHS + period);
    const triples = state.subarray(STRENGTHS + period);
    eachBar(from, to, seen, (i, bar) => {
      const strength = stochrsi_K[i];
      stochrsi_K[i] = stochrsi_D[i] = Number.NaN;
      if (bar < period) return;
      strengths[bar % period] = strength;
      if (bar < 2 * period - 1) return;
      const lowest = lowestOf(strengths, period - 1, period);
      const highest = highestOf(strengths, period - 1, period);
      const reading = isRounding(highest - lowest, POINTS) ? 0 : readingOf(strength, highest, lowest);
      const triple = state[READINGS] + state[READINGS + 1] + reading;
      state[READINGS] = state[READINGS + 1];
      state[READINGS + 1] = reading;
      if (bar < 2 * period + 1) return;
      triples[bar % signal] = triple;
      stochrsi_K[i] = triple / SMOOTHING;
      if (bar < 2 * period + signal) return;
      stochrsi_D[i] = triples.reduce((sum, value) => sum + value, 0) / (SMOOTHING * signal);
    });
  },
};
