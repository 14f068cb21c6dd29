// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const chartHeadTexts = textsOf({
  en: {
    formerly: (symbols: string) => `formerly ${symbols}`,
    basis: {
      'previous close': 'change since the previous close',
      '24 hours': 'change over 24 hours',
    },
  },
  hi: async () => (await import('./hi.ts')).chartHeadTexts,
});
