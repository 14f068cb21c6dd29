// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const strengthNamesTexts = textsOf({
  en: {
    Weak: 'Weak',
    Moderate: 'Moderate',
    Strong: 'Strong',
  },
  hi: async () => (await import('./hi.ts')).strengthNamesTexts,
});
