// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const numberFieldTexts = textsOf({
  en: {
    less: (label: string) => `${label}: less`,
    more: (label: string) => `${label}: more`,
  },
  hi: async () => (await import('./hi.ts')).numberFieldTexts,
});
