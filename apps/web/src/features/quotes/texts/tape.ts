// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const tapeTexts = textsOf({
  en: {
    label: 'Live prices of the four markets',
  },
  hi: async () => (await import('./hi.ts')).tapeTexts,
});
