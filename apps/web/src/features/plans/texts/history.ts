// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const historyTexts = textsOf({
  en: {
    depth: (depth: string) => `Your plan shows ${depth} of history; older bars are left out.`,
    open: 'Open plan',
  },
  hi: async () => (await import('./hi.ts')).historyTexts,
});
