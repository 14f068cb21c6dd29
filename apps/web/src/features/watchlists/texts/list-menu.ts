// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const listMenuTexts = textsOf({
  en: {
    holdings: 'What I hold',
  },
  hi: async () => (await import('./hi.ts')).listMenuTexts,
});
