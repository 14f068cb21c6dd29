import { isAbove } from '../compare.ts';
import type { ListedIndicator } from './indicator.ts';
import { rangeFrom } from './true-range.ts';

/**
 * Directional movement: which side makes the new extremes (DI+, DI-), and how one-sided that has been (ADX).
 *
 * Input     high, low, close, in price units
 * Params    period, in bars
 * Output    adx, di_plus, di_minus, no unit, from 0 to 100; a market without any range reads 0
 * Lookback  di_plus and di_minus period bars, adx 2 * period - 1 bars
 * Source    J. Welles Wilder (1978); TA-Lib ADX, PLUS_DI and MINUS_DI: the fading sums begin with the first period - 1
 *           moves, ADX with the mean of the first `period` readings of DX
 */
export const adx: ListedIndicator<'high' | 'low' | 'close', 'period', 'adx' | 'di_plus' | 'di_minus'> = {
  key: 'adx',
  label: 'Directional Movement',
  group: 'momentum',
  source: 'Wilder 1978, as TA-Lib ADX, PLUS_DI, MINUS_DI',
  inputs: ['high', 'low', 'close'],
  params: { period: { usual: 14, min: 2 } },
  outputs: ['adx', 'di_plus', 'di_minus'],
  about: {
    adx: {
      label: 'Average Directional Index',
      description: 'Strength of the trend, up or down alike: above 25 counts as a trend, below 20 as none.',
      unit: 'none',
      range: [0, 100],
      draw: 'pane',
    },
    di_plus: {
      label: 'Directional Indicator +',
      description: 'Share of upward moves in the true range: above DI- the buyers lead.',
      unit: 'none',
      range: [0, 100],
      draw: 'pane',
    },
    di_minus: {
      label: 'Directional Indicator -',
      description: 'Share of downward moves in the true range: above DI+ the sellers lead.',
      unit: 'none',
      range: [0, 100],
      draw: 'pane',
    },
  },
  lookback: ({ period }, output) => (output === 'adx' ? 2 * period - 1 : period),
  reach: () => 1,
  stateSize: 5, // bars seen; fading sums of up moves, down moves and true range; adx, before its first value the sum of DX
  advance({ high, low, close }, { period }, from, to, state, { adx, di_plus, di_minus }) {
    const start = from - (state[0] | 0);
    const first = start + 2 * period - 1;
    const share = 1 / period;
    const keep = 1 - share;
    let plus = state[1];
    let minus = state[2];
    let range = state[3];
    let strength = state[4];
    let i = from;
    if (i === start && i < to) {
      di_plus[i] = di_minus[i] = adx[i] = Number.NaN;
      i++;
    }
    for (const stop = Math.min(start + period, to); i < stop; i++) {
      const up = upMove(high[i - 1], low[i - 1], high[i], low[i]);
      const down = upMove(-low[i - 1], -high[i - 1], -low[i], -high[i]);
      plus += up;
      minus += down;
      range += rangeFrom(close[i - 1], high[i], low[i]);
      di_plus[i] = di_minus[i] = adx[i] = Number.NaN;
    }
    for (; i < to; i++) {
      const up = upMove(high[i - 1], low[i - 1], high[i], low[i]);
      const down = upMove(-low[i - 1], -high[i - 1], -low[i], -high[i]);
      plus = plus * keep + up;
      minus = minus * keep + down;
      range = range * keep + rangeFrom(close[i - 1], high[i], low[i]);
      const rise = shareOf(plus, range);
      const fall = shareOf(minus, range);
      di_plus[i] = rise;
      di_minus[i] = fall;
      if (rise + fall !== 0) {
        const oneSided = 100 * (Math.abs(rise - fall) / (rise + fall)); // DX
        strength += i <= first ? oneSided : (oneSided - strength) * share;
      }
      if (i === first) strength *= share;
      adx[i] = i < first ? Number.NaN : strength;
    }
    state[0] = to - start;
    state[1] = plus;
    state[2] = minus;
    state[3] = range;
    state[4] = strength;
  },
  close(bars, { period }, state, { adx, di_plus, di_minus }) {
    const { active, activeCount, count: counts, newest, before } = bars;
    const high = bars.ring('high');
    const low = bars.ring('low');
    const close = bars.ring('close');
    const first = 2 * period - 1;
    const share = 1 / period;
    const [, plusOf, minusOf, rangeOf, strengthOf] = state;
    for (let k = 0; k < activeCount; k++) {
      const slot = active[k];
      const bar = counts[slot] - 1;
      if (bar === 0) continue;
      const now = newest[k];
      const last = before[k];
      const up = upMove(high[last], low[last], high[now], low[now]);
      const down = upMove(-low[last], -high[last], -low[now], -high[now]);
      const keep = bar < period ? 1 : 1 - share;
      const plus = plusOf[slot] * keep + up;
      const minus = minusOf[slot] * keep + down;
      const range = rangeOf[slot] * keep + rangeFrom(close[last], high[now], low[now]);
      plusOf[slot] = plus;
      minusOf[slot] = minus;
      rangeOf[slot] = range;
      if (bar < period) continue;
      const rise = shareOf(plus, range);
      const fall = shareOf(minus, range);
      di_plus[slot] = rise;
      di_minus[slot] = fall;
      let strength = strengthOf[slot];
      if (rise + fall !== 0) {
        const oneSided = 100 * (Math.abs(rise - fall) / (rise + fall));
        strength += bar <= first ? oneSided : (oneSided - strength) * share;
      }
      if (bar === first) strength *= share;
      strengthOf[slot] = strength;
      adx[slot] = bar < first ? Number.NaN : strength;
    }
  },
};

/**
 * Move of the upper end from one bar to the next, which counts only if it's positive and greater than the lower end's move
 * down; that of the lower end is the same of mirrored prices. Sums of two prices are compared, not differences: their rounding
 * is small beside them. The comparison as a factor needs no branch.
 */
function upMove(topBefore: number, bottomBefore: number, top: number, bottom: number): number {
  const move = top - topBefore;
  return (move + Math.abs(move)) * 0.5 * Number(isAbove(top + bottom, topBefore + bottomBefore));
}

const shareOf = (move: number, range: number): number => (range === 0 ? 0 : 100 * (move / range));
