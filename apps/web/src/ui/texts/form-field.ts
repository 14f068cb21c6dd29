// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const formFieldTexts = textsOf({
  en: {
    optional: 'optional',
  },
  hi: async () => (await import('./hi.ts')).formFieldTexts,
});
