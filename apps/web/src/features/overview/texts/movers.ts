// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const moversTexts = textsOf({
  en: {
    title: 'Top movers',
    kinds: {
      gainers: 'Gainers',
      losers: 'Losers',
      volume: 'Volume',
    },
    caption: {
      gainers: 'Largest gains',
      losers: 'Largest losses',
      volume: 'Highest relative volume',
    },
    symbol: 'Symbol',
    price: 'Price',
    change: 'Change',
    ratio: 'Rel. volume',
    ratioWhy: 'Session volume so far, divided by the average of the last five sessions at the same time',
    empty: {
      gainers: 'No symbol is above its last close.',
      losers: 'No symbol is below its last close.',
      volume: 'No volume to compare yet.',
    },
  },
  hi: async () => (await import('./hi.ts')).moversTexts,
});
