// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../lib/digits.ts';
import { textsOf } from '../../lib/texts.ts';

export const countBarsTexts = textsOf({
  en: {
    about: (total: number, most: number, when: string) => `Total ${grouped(total)}, max ${grouped(most)}, ${when}`,
    none: 'None in this period',
  },
  hi: async () => (await import('./hi.ts')).countBarsTexts,
});
