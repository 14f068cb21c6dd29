// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const publicAlertButtonTexts = textsOf({
  en: {
    set: 'Set alert',
    about: (what: string) => `Set alert: ${what}`,
    copied: (label: string) => `“${label}” is copied to your strategies when you create the alert.`,
  },
  hi: async () => (await import('./hi.ts')).publicAlertButtonTexts,
});
