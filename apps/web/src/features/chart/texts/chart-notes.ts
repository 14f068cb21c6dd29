// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const chartNotesTexts = textsOf({
  en: {
    exchangeTime: 'Exchange time',
    none: (symbol: string) => `No bars for ${symbol} yet. History is still loading.`,
    source: 'Chart by TradingView Lightweight Charts',
  },
  hi: async () => (await import('./hi.ts')).chartNotesTexts,
});
