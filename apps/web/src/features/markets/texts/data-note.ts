// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const dataNoteTexts = textsOf({
  en: {
    speed: (speed: number) => `at ${grouped(speed)}× speed`,
  },
  hi: async () => (await import('./hi.ts')).dataNoteTexts,
});
