// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const dashboardChartTexts = textsOf({
  en: {
    unknown: (symbol: string, market: string) => `${symbol} is not available in ${market}. Choose one from the list or search for another symbol.`,
  },
  hi: async () => (await import('./hi.ts')).dashboardChartTexts,
});
