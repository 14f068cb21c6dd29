// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const sparklineTexts = textsOf({
  en: {
    none: 'No prices yet',
    about: (last: string, least: string, greatest: string, change: string) => `Last ${last}, between ${least} and ${greatest}, change ${change}`,
  },
  hi: async () => (await import('./hi.ts')).sparklineTexts,
});
