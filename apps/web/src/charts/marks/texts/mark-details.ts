// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const markDetailsTexts = textsOf({
  en: {
    target: 'Target',
    stop: 'SL',
  },
  hi: async () => (await import('./hi.ts')).markDetailsTexts,
});
