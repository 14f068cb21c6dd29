// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const fixTexts = textsOf({
  en: {
    ecb: 'Reference rates of the European Central Bank, fixed once a working day at 14:15 CET. Nobody trades at them: a day has one value and no range.',
  },
  hi: async () => (await import('./hi.ts')).fixTexts,
});
