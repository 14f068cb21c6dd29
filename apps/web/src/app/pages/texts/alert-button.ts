// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const alertButtonTexts = textsOf({
  en: {
    set: 'Set alert',
    about: (what: string) => `Set alert: ${what}`,
  },
  hi: async () => (await import('./hi.ts')).alertButtonTexts,
});
