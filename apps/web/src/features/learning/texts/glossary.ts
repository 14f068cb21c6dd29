// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const glossaryTexts = textsOf({
  en: {
    title: 'Glossary',
    lead: 'Words of trading, each in a sentence or two. In lessons and answers they have a dotted line: press one to see what it means.',
    search: 'Search terms',
    searchHint: 'stop loss, RSI, spread',
    count: (count: number) => pluralCategory('en', count) === 'one' ? '1 term' : `${grouped(count)} terms`,
    none: 'No term matches',
    noneWhy: 'Try another word, or its English name.',
    letters: 'Terms by letter',
    lesson: (title: string) => `Lesson: ${title}`,
  },
  hi: async () => (await import('./hi.ts')).glossaryTexts,
});
