// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../lib/digits.ts';
import { textsOf } from '../../lib/texts.ts';

export const lateWordsTexts = textsOf({
  en: {
    late: (bars: number) => pluralCategory('en', bars) === 'one' ? 'Known 1 bar after the breakout.' : `Known ${grouped(bars)} bars after the breakout.`,
    spent: 'Target already reached',
    spentWhy: 'Price reached the target before the pattern was known. It isn’t counted in any statistic.',
  },
  hi: async () => (await import('./hi.ts')).lateWordsTexts,
});
