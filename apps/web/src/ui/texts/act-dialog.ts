// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const actDialogTexts = textsOf({
  en: {
    cancel: 'Cancel',
  },
  hi: async () => (await import('./hi.ts')).actDialogTexts,
});
