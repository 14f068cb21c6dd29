// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const signalLegendTexts = textsOf({
  en: {
    marked: (count: number) => pluralCategory('en', count) === 'one' ? '1 signal' : `${grouped(count)} signals`,
  },
  hi: async () => (await import('./hi.ts')).signalLegendTexts,
});
