// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const starterTexts = textsOf({
  en: {
    about: (market: string, timeframe: string) => `Scans of ${market}, ${timeframe} bars. Choose one to see its matches.`,
    legend: 'Scan',
    failed: 'Couldn’t load the scans.',
    matches: (total: number, universe: number) => total === 0 ? `No symbol of ${grouped(universe)} matched in the last 3 days. It is scanned at each close.` : pluralCategory('en', total) === 'one' ? `1 symbol of ${grouped(universe)} matched in the last 3 days.` : `${grouped(total)} symbols of ${grouped(universe)} matched in the last 3 days.`,
    save: 'Save screen',
    saveFailed: 'Couldn’t save the screen. Try again.',
    saved: 'Saved. It is under Market screener.',
  },
  hi: async () => (await import('./hi.ts')).starterTexts,
});
