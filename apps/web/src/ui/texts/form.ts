// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../lib/digits.ts';
import { textsOf } from '../../lib/texts.ts';

export const formTexts = textsOf({
  en: {
    saving: 'Saving…',
    flaws: (count: number) => pluralCategory('en', count) === 'one' ? 'Check this field:' : `Check these ${grouped(count)} fields:`,
  },
  hi: async () => (await import('./hi.ts')).formTexts,
});
