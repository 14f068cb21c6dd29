// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../lib/digits.ts';
import { textsOf } from '../../lib/texts.ts';

export const comboboxTexts = textsOf({
  en: {
    none: 'No matches.',
    count: (count: number) => pluralCategory('en', count) === 'one' ? '1 match' : `${grouped(count)} matches`,
  },
  hi: async () => (await import('./hi.ts')).comboboxTexts,
});
