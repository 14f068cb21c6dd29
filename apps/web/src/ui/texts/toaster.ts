// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const toasterTexts = textsOf({
  en: {
    label: 'Messages',
    close: 'Close',
  },
  hi: async () => (await import('./hi.ts')).toasterTexts,
});
