// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const dialogTexts = textsOf({
  en: {
    close: 'Close',
  },
  hi: async () => (await import('./hi.ts')).dialogTexts,
});
