// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { textsOf } from '../../lib/texts.ts';

export const lateWordsTexts = textsOf({
  en: {
    late: (bars: number) => pluralCategory('en', bars) === 'one' ? 'Known 1 bar after the breakout.' : `Known ${bars} bars after the breakout.`,
    spent: 'Target already reached',
    spentWhy: 'Price reached the target before the pattern was known. It isn’t counted in any statistic.',
  },
  hi: async () => (await import('./hi.ts')).lateWordsTexts,
});
