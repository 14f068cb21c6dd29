// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const textPageTexts = textsOf({
  en: {
    faq: 'FAQ',
    contents: 'On this page',
    search: 'Search questions',
    searchHint: 'alert, own key, split',
    count: (count: number) => pluralCategory('en', count) === 'one' ? '1 answer' : `${grouped(count)} answers`,
    none: 'No question matches',
    noneWhy: 'Try another word. The glossary explains terms.',
    glossary: 'Open glossary',
    linkTo: 'Link to this answer',
  },
  hi: async () => (await import('./hi.ts')).textPageTexts,
});
