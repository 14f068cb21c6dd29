// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const linkDialogTexts = textsOf({
  en: {
    link: 'Link',
    failed: 'Couldn’t create the link.',
  },
  hi: async () => (await import('./hi.ts')).linkDialogTexts,
});
