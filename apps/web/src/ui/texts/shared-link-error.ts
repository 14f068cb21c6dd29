// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const sharedLinkErrorTexts = textsOf({
  en: {
    ended: 'This link no longer works',
    why: 'Its owner removed it or deleted the item.',
  },
  hi: async () => (await import('./hi.ts')).sharedLinkErrorTexts,
});
