// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const connectionNoteTexts = textsOf({
  en: {
    words: {
      connecting: 'Connecting',
      connected: 'Connected',
      disconnected: 'Offline',
    },
    lost: 'Connection lost.',
    age: (age: string) => `Last price is ${age} old.`,
    trying: 'Reconnecting …',
  },
  hi: async () => (await import('./hi.ts')).connectionNoteTexts,
});
