// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { textsOf } from '../../../lib/texts.ts';

export const chartNewsTexts = textsOf({
  en: {
    stories: (count: number) => pluralCategory('en', count) === 'one' ? '1 story' : `${count} stories`,
    marks: 'News on the chart',
    mark: (count: number, title: string) => pluralCategory('en', count) === 'one' ? `Story: ${title}` : `${count} stories: ${title}`,
    more: (count: number) => `and ${count} more`,
  },
  hi: async () => (await import('./hi.ts')).chartNewsTexts,
});
