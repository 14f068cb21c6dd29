import { isAbove } from '../compare.ts';
import type { ListedIndicator } from './indicator.ts';
import { fillWindows } from './windows.ts';

/**
 * Money Flow Index: an RSI of money instead of price.
 *
 * Input     high, low, close, in price units (the typical price is their mean); volume
 * Params    period, in bars
 * Output    mfi, no unit, 0 to 100: money of bars that rose in money of bars that rose or fell; 0 where none flowed
 * Lookback  period bars
 * Source    Gene Quong and Avrum Soudack; TA-Lib MFI
 */
export const mfi: ListedIndicator<'high' | 'low' | 'close' | 'volume', 'period', 'mfi'> = {
  key: 'mfi',
  label: 'Money Flow Index',
  group: 'volume',
  source: 'Quong and Soudack, as TA-Lib MFI',
  inputs: ['high', 'low', 'close', 'volume'],
  params: { period: { usual: 14, min: 2 } },
  outputs: ['mfi'],
  about: {
    mfi: {
      label: 'Money Flow Index',
      description:
        'Share of recent money that came in on rising prices: below 20 counts as oversold, above 80 as overbought.',
      unit: 'none',
      range: [0, 100],
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period,
  reach: ({ period }) => period,
  stateSize: 1, // bars seen
  advance({ high, low, close, volume }, { period }, from, to, state, { mfi }) {
    const typical = (k: number) => (high[k] + low[k] + close[k]) / 3;
    fillWindows(mfi, period, from, to, state, (i) => {
      let rising = 0;
      let falling = 0;
      let before = typical(i - period);
      for (let k = i - period + 1; k <= i; k++) {
        const price = typical(k);
        if (isAbove(price, before)) rising += price * volume[k];
        else if (isAbove(before, price)) falling += price * volume[k];
        before = price;
      }
      return rising + falling === 0 ? 0 : 100 * (rising / (rising + falling));
    });
  },
};
