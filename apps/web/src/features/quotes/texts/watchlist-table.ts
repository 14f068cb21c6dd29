// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const watchlistTableTexts = textsOf({
  en: {
    symbol: 'Symbol',
    price: 'Price',
    change: 'Change',
    caption: 'Watchlist',
    marks: 'Trend and rating',
  },
  hi: async () => (await import('./hi.ts')).watchlistTableTexts,
});
