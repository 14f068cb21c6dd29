// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const notAdviceTexts = textsOf({
  en: {
    india: 'Information, not advice, and no recommendation to buy or sell Indian securities.',
  },
  hi: async () => (await import('./hi.ts')).notAdviceTexts,
});
