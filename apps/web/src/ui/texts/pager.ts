// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../lib/digits.ts';
import { textsOf } from '../../lib/texts.ts';

export const pagerTexts = textsOf({
  en: {
    newer: 'Newer',
    older: 'Older',
    at: (page: number, count: number) => `Page ${grouped(page)} of ${grouped(count)}`,
    label: 'Pages',
  },
  hi: async () => (await import('./hi.ts')).pagerTexts,
});
