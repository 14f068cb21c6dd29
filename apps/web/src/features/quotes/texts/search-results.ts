// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const searchResultsTexts = textsOf({
  en: {
    results: 'Symbols',
    none: (text: string) => `No symbol matches “${text}”.`,
    more: 'More symbols',
    notScanned: 'not scanned',
    notScannedWhy: 'Of the provider’s own list: prices, chart and price alerts, but no signals.',
    simulated: (markets: string) => `Simulated markets have only the built-in symbols: ${markets}.`,
    failed: 'Symbol search isn’t available. Try again in a moment.',
    formerly: (symbols: string) => `formerly ${symbols}`,
    splitOff: (symbol: string) => `split off from ${symbol}`,
    count: (count: number) => pluralCategory('en', count) === 'one' ? '1 symbol' : `${grouped(count)} symbols`,
  },
  hi: async () => (await import('./hi.ts')).searchResultsTexts,
});
