// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { textsOf } from '../../../lib/texts.ts';

export const signalLegendTexts = textsOf({
  en: {
    marked: (count: number) => pluralCategory('en', count) === 'one' ? '1 signal' : `${count} signals`,
  },
  hi: async () => (await import('./hi.ts')).signalLegendTexts,
});
