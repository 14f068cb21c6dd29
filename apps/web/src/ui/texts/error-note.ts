// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const errorNoteTexts = textsOf({
  en: {
    retry: 'Try again',
    safe: 'Nothing was lost.',
  },
  hi: async () => (await import('./hi.ts')).errorNoteTexts,
});
