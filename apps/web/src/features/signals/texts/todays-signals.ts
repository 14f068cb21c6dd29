// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const todaysSignalsTexts = textsOf({
  en: {
    empty: 'No signals yet. The next chance is the close of the current 10m bar.',
  },
  hi: async () => (await import('./hi.ts')).todaysSignalsTexts,
});
