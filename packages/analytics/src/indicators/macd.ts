import { withoutRounding } from '../compare.ts';
import { emaStep, weightOf } from './ema.ts';
import type { ListedIndicator } from './indicator.ts';

/**
 * Moving Average Convergence Divergence: the distance of a fast from a slow average of price, and its own average.
 *
 * Input     close, in price units
 * Params    fast, slow, signal: periods of the exponential averages, in bars; fast < slow
 * Output    macd (fast less slow), macd_signal (average of macd), macd_hist (macd less signal), in price units; 0 where
 *           nothing is left but the rounding of the averages
 * Lookback  slow + signal - 2 bars for all three, 33 with 12, 26, 9
 * Source    Gerald Appel; seeds as in TA-Lib MACD: the fast average begins with the mean of the `fast` closes that end
 *           where the slow one begins
 */
export const macd: ListedIndicator<'close', 'fast' | 'slow' | 'signal', 'macd' | 'macd_signal' | 'macd_hist'> = {
  key: 'macd',
  label: 'MACD',
  group: 'momentum',
  source: 'Appel, as TA-Lib MACD 12, 26, 9',
  inputs: ['close'],
  params: { fast: { usual: 12, min: 2 }, slow: { usual: 26, min: 3 }, signal: { usual: 9, min: 2 } },
  outputs: ['macd', 'macd_signal', 'macd_hist'],
  about: {
    macd: {
      label: 'MACD line',
      description: '12-bar less 26-bar average of price: above 0 the short-term trend is up.',
      unit: 'price',
      draw: 'pane',
    },
    macd_signal: {
      label: 'MACD signal line',
      description: '9-bar average of the MACD line: the line crossing above it is read as a buy, below it as a sell.',
      unit: 'price',
      draw: 'pane',
    },
    macd_hist: {
      label: 'MACD histogram',
      description: 'MACD line less its signal line: bars that grow say that momentum is building.',
      unit: 'price',
      draw: 'pane',
    },
  },
  lookback: ({ slow, signal }) => slow + signal - 2,
  reach: () => 0,
  stateSize: 4, // bars seen; fast average, slow average, signal line
  advance({ close }, { fast, slow, signal }, from, to, state, { macd, macd_signal, macd_hist }) {
    const start = from - (state[0] | 0);
    const fastWeight = weightOf(fast);
    const slowWeight = weightOf(slow);
    const signalWeight = weightOf(signal);
    let quick = state[1];
    let calm = state[2];
    let mean = state[3];
    let i = from;
    for (const stop = Math.min(start + slow + signal - 1, to); i < stop; i++) {
      const bar = i - start;
      quick = emaStep(quick, close[i], bar - (slow - fast), fast, fastWeight);
      calm = emaStep(calm, close[i], bar, slow, slowWeight);
      mean = emaStep(mean, quick - calm, bar - (slow - 1), signal, signalWeight);
      const isKnown = bar === slow + signal - 2;
      macd[i] = isKnown ? withoutRounding(quick - calm, calm) : Number.NaN;
      macd_signal[i] = isKnown ? withoutRounding(mean, calm) : Number.NaN;
      macd_hist[i] = isKnown ? withoutRounding(quick - calm - mean, calm) : Number.NaN;
    }
    for (; i < to; i++) {
      const price = close[i];
      quick += (price - quick) * fastWeight;
      calm += (price - calm) * slowWeight;
      const line = quick - calm;
      mean += (line - mean) * signalWeight;
      macd[i] = withoutRounding(line, calm);
      macd_signal[i] = withoutRounding(mean, calm);
      macd_hist[i] = withoutRounding(line - mean, calm);
    }
    state[0] = to - start;
    state[1] = quick;
    state[2] = calm;
    state[3] = mean;
  },
  close(bars, { fast, slow, signal }, state, { macd, macd_signal, macd_hist }) {
    const { active, activeCount, count: counts, newest } = bars;
    const close = bars.ring('close');
    const fastWeight = weightOf(fast);
    const slowWeight = weightOf(slow);
    const signalWeight = weightOf(signal);
    const [, quickOf, calmOf, meanOf] = state;
    for (let k = 0; k < activeCount; k++) {
      const slot = active[k];
      const bar = counts[slot] - 1;
      const price = close[newest[k]];
      const quick = emaStep(quickOf[slot], price, bar - (slow - fast), fast, fastWeight);
      const calm = emaStep(calmOf[slot], price, bar, slow, slowWeight);
      const mean = emaStep(meanOf[slot], quick - calm, bar - (slow - 1), signal, signalWeight);
      quickOf[slot] = quick;
      calmOf[slot] = calm;
      meanOf[slot] = mean;
      const isKnown = bar >= slow + signal - 2;
      macd[slot] = isKnown ? withoutRounding(quick - calm, calm) : Number.NaN;
      macd_signal[slot] = isKnown ? withoutRounding(mean, calm) : Number.NaN;
      macd_hist[slot] = isKnown ? withoutRounding(quick - calm - mean, calm) : Number.NaN;
    }
  },
};
