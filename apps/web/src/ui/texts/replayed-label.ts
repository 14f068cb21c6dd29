// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const replayedLabelTexts = textsOf({
  en: {
    found: 'Found in replay',
  },
  hi: async () => (await import('./hi.ts')).replayedLabelTexts,
});
