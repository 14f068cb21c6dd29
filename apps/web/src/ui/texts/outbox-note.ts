// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const outboxNoteTexts = textsOf({
  en: {
    outbox: 'This server sends no email. Your code is in its outbox.',
    open: 'Open outbox',
    printed: 'The terminal that runs the server shows the outbox link.',
    check: 'It can take a minute. Check your spam folder too.',
  },
  hi: async () => (await import('./hi.ts')).outboxNoteTexts,
});
