// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const fileFieldTexts = textsOf({
  en: {
    none: 'Choose a file.',
  },
  hi: async () => (await import('./hi.ts')).fileFieldTexts,
});
