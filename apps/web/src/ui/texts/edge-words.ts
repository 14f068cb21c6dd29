// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../lib/digits.ts';
import { textsOf } from '../../lib/texts.ts';

export const edgeWordsTexts = textsOf({
  en: {
    tooFew: 'Not enough data.',
    hit: (percent: number, count: number, within: string) => `Hit rate ${grouped(percent)} % (n = ${grouped(count)}, ${within})`,
    preliminary: (percent: number, count: number, within: string) => `Preliminary: hit rate ${grouped(percent)} % (n = ${grouped(count)}, ${within})`,
    noInterval: 'too few weeks for an interval',
    against: (percent: number) => ` vs. baseline ${grouped(percent)} %. `,
    none: 'No proven edge.',
    edge: (points: number, within: string) => `Edge ${pluralCategory('en', points) === 'one' ? '1 point' : `${grouped(points)} points`} (${within})`,
    selection: (points: number) => `, ${pluralCategory('en', points) === 'one' ? '1 point' : `${grouped(points)} points`} deducted for selection`,
    end: '.',
    simulated: (source: string) => `${source}: simulated prices, not evidence.`,
    inSample: (source: string) => `${source}, in sample. Symbols delisted before recording began are missing.`,
    outOfSample: (source: string) => `${source}, out of sample. Symbols delisted before recording began are missing.`,
  },
  hi: async () => (await import('./hi.ts')).edgeWordsTexts,
});
