// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const signalLinkTexts = textsOf({
  en: {
    text: 'Link to this signal',
  },
  hi: async () => (await import('./hi.ts')).signalLinkTexts,
});
