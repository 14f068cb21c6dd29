// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const dataNoteTexts = textsOf({
  en: {
    speed: (speed: number) => `at ${speed}× speed`,
  },
  hi: async () => (await import('./hi.ts')).dataNoteTexts,
});
