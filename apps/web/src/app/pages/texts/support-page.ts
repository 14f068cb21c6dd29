// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const supportPageTexts = textsOf({
  en: {
    lesson: 'the lesson',
  },
  hi: async () => (await import('./hi.ts')).supportPageTexts,
});
