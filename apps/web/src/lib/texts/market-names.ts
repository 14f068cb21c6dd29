// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../texts.ts';

export const marketNamesTexts = textsOf({
  en: {
    Indian_Equity: 'Indian equity',
    US_Equity: 'US equity',
    Forex: 'Forex',
    Crypto: 'Crypto',
  },
  hi: async () => (await import('./hi.ts')).marketNamesTexts,
});
