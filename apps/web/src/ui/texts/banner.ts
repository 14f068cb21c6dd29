// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const bannerTexts = textsOf({
  en: {
    age: (age: string) => `This data is ${age} old.`,
  },
  hi: async () => (await import('./hi.ts')).bannerTexts,
});
