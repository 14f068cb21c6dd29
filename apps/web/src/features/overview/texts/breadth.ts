// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const breadthTexts = textsOf({
  en: {
    title: 'Market breadth',
    advancers: 'Advances',
    decliners: 'Declines',
    unchanged: 'Unchanged',
    unpriced: (count: number) => `${grouped(count)} with no price this session`,
    none: 'No prices in this session yet.',
    highs: '52-week highs',
    lows: '52-week lows',
    above50: 'Above 50-day average',
    above200: 'Above 200-day average',
    of: (count: number, all: number) => `${grouped(count)} of ${grouped(all)}`,
    among: (all: number) => `of ${grouped(all)} with enough history`,
    unknown: 'not enough history',
    yearWhy: 'Symbols above or below every price of the 52 weeks before this session',
    meanWhy: (days: number) => `Price above the average of the ${grouped(days)} daily closes before this session`,
  },
  hi: async () => (await import('./hi.ts')).breadthTexts,
});
