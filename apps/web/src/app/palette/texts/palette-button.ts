// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const paletteButtonTexts = textsOf({
  en: {
    title: 'Search',
  },
  hi: async () => (await import('./hi.ts')).paletteButtonTexts,
});
