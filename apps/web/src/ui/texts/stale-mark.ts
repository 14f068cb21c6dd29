// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const staleMarkTexts = textsOf({
  en: {
    mark: '◷',
    none: 'no price yet',
    since: (time: string) => `no price since ${time}`,
    because: (age: string, reason: string) => `${age} (${reason})`,
  },
  hi: async () => (await import('./hi.ts')).staleMarkTexts,
});
