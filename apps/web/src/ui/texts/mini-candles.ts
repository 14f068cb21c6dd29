// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../lib/digits.ts';
import { textsOf } from '../../lib/texts.ts';

export const miniCandlesTexts = textsOf({
  en: {
    none: 'No bars yet',
    about: (count: number, close: string, low: string, high: string) => `${grouped(count)} bars, last close ${close}, between ${low} and ${high}`,
  },
  hi: async () => (await import('./hi.ts')).miniCandlesTexts,
});
