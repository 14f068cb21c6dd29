// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const planLinkTexts = textsOf({
  en: {
    open: 'Open plan',
  },
  hi: async () => (await import('./hi.ts')).planLinkTexts,
});
