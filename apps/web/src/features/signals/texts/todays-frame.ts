// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const todaysFrameTexts = textsOf({
  en: {
    title: 'Three kinds of signals with their receipts',
    intro: 'The latest on this server, each of another pattern. Not hand-picked, and never changed later.',
  },
  hi: async () => (await import('./hi.ts')).todaysFrameTexts,
});
