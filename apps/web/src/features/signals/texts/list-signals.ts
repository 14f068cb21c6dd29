// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const listSignalsTexts = textsOf({
  en: {
    title: 'Signals of the last week',
    all: 'All signals of this list',
    none: 'No signals on these symbols within a week.',
  },
  hi: async () => (await import('./hi.ts')).listSignalsTexts,
});
