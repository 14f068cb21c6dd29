import { differenceOf, withoutRounding } from '../compare.ts';
import { emaStep, weightOf } from './ema.ts';
import type { ListedIndicator } from './indicator.ts';
import { eachBar } from './windows.ts';

/**
 * Percentage Price Oscillator: MACD in percent of the slow average, so that instruments compare.
 *
 * Input     close, in price units
 * Params    fast, slow, signal: periods of the exponential averages, in bars; fast < slow
 * Output    ppo, ppo_signal (average of ppo), ppo_hist (ppo less signal), in percent
 * Lookback  ppo slow - 1 bars, the others signal - 1 bars more
 * Source    Gerald Appel; TA-Lib PPO with exponential averages, each seeded on its own, unlike those of MACD
 */
export const ppo: ListedIndicator<'close', 'fast' | 'slow' | 'signal', 'ppo' | 'ppo_signal' | 'ppo_hist'> = {
  key: 'ppo',
  label: 'Percentage Price Oscillator',
  group: 'momentum',
  source: 'Appel, as TA-Lib PPO 12, 26 with exponential averages; signal 9',
  inputs: ['close'],
  params: { fast: { usual: 12, min: 2 }, slow: { usual: 26, min: 3 }, signal: { usual: 9, min: 2 } },
  outputs: ['ppo', 'ppo_signal', 'ppo_hist'],
  about: {
    ppo: {
      label: 'PPO line',
      description: '12-bar less 26-bar average in percent of price: MACD that can be compared between instruments.',
      unit: 'percent',
      draw: 'pane',
    },
    ppo_signal: {
      label: 'PPO signal line',
      description: '9-bar average of the PPO line: the line crossing above it is read as a buy.',
      unit: 'percent',
      draw: 'pane',
    },
    ppo_hist: {
      label: 'PPO histogram',
      description: 'PPO line less its signal line: growing bars say that momentum is building.',
      unit: 'percent',
      draw: 'pane',
    },
  },
  lookback: ({ slow, signal }, output) => slow - 1 + (output === 'ppo' ? 0 : signal - 1),
  reach: () => 0,
  stateSize: 4, // bars seen; fast average, slow average, signal line
  advance({ close }, { fast, slow, signal }, from, to, state, { ppo, ppo_signal, ppo_hist }) {
    eachBar(from, to, state, (i, bar) => {
      const price = close[i];
      const quick = emaStep(state[1], price, bar, fast, weightOf(fast));
      const calm = emaStep(state[2], price, bar, slow, weightOf(slow));
      const line = bar < slow - 1 ? Number.NaN : 100 * (differenceOf(quick, calm) / calm);
      state[1] = quick;
      state[2] = calm;
      if (bar >= slow - 1) state[3] = emaStep(state[3], line, bar - (slow - 1), signal, weightOf(signal));
      const mean = bar < slow + signal - 2 ? Number.NaN : state[3];
      ppo[i] = line;
      ppo_signal[i] = withoutRounding(mean, 100);
      ppo_hist[i] = withoutRounding(line - mean, 100);
    });
  },
};
