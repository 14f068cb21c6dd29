// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../lib/digits.ts';
import { textsOf } from '../../lib/texts.ts';

export const resendButtonTexts = textsOf({
  en: {
    again: 'Send new code',
    wait: (seconds: number) => `New code in ${grouped(seconds)} s`,
    sent: 'New code sent. The previous one still works.',
  },
  hi: async () => (await import('./hi.ts')).resendButtonTexts,
});
