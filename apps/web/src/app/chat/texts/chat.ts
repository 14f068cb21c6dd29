// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const chatTexts = textsOf({
  en: {
    label: 'Support chat',
    open: 'Chat with support',
    failed: 'The chat couldn’t be loaded, perhaps it is blocked. You can write a ticket under Support.',
  },
  hi: async () => (await import('./hi.ts')).chatTexts,
});
