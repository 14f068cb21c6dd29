// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const passkeyLoginTexts = textsOf({
  en: {
    failed: 'Passkey login didn’t work. Try again or use your password.',
  },
  hi: async () => (await import('./hi.ts')).passkeyLoginTexts,
});
