// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const scanCountsTexts = textsOf({
  en: {
    title: 'Stock scans',
    list: 'Stock scans with the number of symbols',
    counted: (timeframe: string) => `symbols on ${timeframe} bars, last 3 days`,
    hour: (from: string, zone: string) => `hour from ${from} ${zone}`,
    signals: (count: string) => `${count} signals`,
    noCount: 'no count',
    up: 'bullish',
    down: 'bearish',
    both: 'both directions',
  },
  hi: async () => (await import('./hi.ts')).scanCountsTexts,
});
