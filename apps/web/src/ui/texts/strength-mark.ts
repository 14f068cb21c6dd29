// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../lib/digits.ts';
import { textsOf } from '../../lib/texts.ts';

export const strengthMarkTexts = textsOf({
  en: {
    title: 'Pattern strength',
    graded: (strength: string, score: number) => `${strength}, ${grouped(score)} of 100`,
    limited: (strength: string, score: number) => `${strength}: ${grouped(score)} of 100, but no trend before it`,
    fit: 'Rule fit',
    context: 'Market context',
    size: 'Size',
    volume: 'Volume',
    noVolume: 'not recorded',
    meaning: 'How well the pattern is formed. It isn’t a probability.',
    outOfContext: 'No trend to reverse: Weak at most.',
  },
  hi: async () => (await import('./hi.ts')).strengthMarkTexts,
});
