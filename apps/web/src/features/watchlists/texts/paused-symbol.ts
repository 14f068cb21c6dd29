// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const pausedSymbolTexts = textsOf({
  en: {
    paused: 'Paused by plan',
  },
  hi: async () => (await import('./hi.ts')).pausedSymbolTexts,
});
