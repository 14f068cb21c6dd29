// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const sizeButtonTexts = textsOf({
  en: {
    open: 'Position size',
  },
  hi: async () => (await import('./hi.ts')).sizeButtonTexts,
});
