// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const chartNewsTexts = textsOf({
  en: {
    stories: (count: number) => pluralCategory('en', count) === 'one' ? '1 story' : `${grouped(count)} stories`,
    marks: 'News on the chart',
    mark: (count: number, title: string) => pluralCategory('en', count) === 'one' ? `Story: ${title}` : `${grouped(count)} stories: ${title}`,
    more: (count: number) => `and ${grouped(count)} more`,
  },
  hi: async () => (await import('./hi.ts')).chartNewsTexts,
});
