// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const passwordFieldTexts = textsOf({
  en: {
    show: 'Show',
    hide: 'Hide',
    showing: 'Show password',
  },
  hi: async () => (await import('./hi.ts')).passwordFieldTexts,
});
