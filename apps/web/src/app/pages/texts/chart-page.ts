// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const chartPageTexts = textsOf({
  en: {
    title: (symbol: string) => `Chart of ${symbol}`,
    failed: 'Couldn’t load the symbol',
    onDemand: (symbol: string) => `${symbol} isn’t scanned: it has prices, a chart and price alerts, but no signals.`,
    unknownMarket: (market: string) => `Market “${market}” doesn’t exist. Choose one of these or search for a symbol.`,
    unknown: (symbol: string, market: string) => `${symbol} is not available in ${market}. Search for another symbol or choose one from a market.`,
  },
  hi: async () => (await import('./hi.ts')).chartPageTexts,
});
