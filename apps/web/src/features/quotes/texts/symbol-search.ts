// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const symbolSearchTexts = textsOf({
  en: {
    label: 'Search symbols',
    placeholder: 'Search symbols',
    hint: 'Press / to search',
  },
  hi: async () => (await import('./hi.ts')).symbolSearchTexts,
});
