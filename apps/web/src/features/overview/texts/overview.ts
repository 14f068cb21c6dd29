// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const overviewTexts = textsOf({
  en: {
    failed: 'Couldn’t load the market overview',
    asOf: (time: string, zone: string) => `as of ${time} ${zone}`,
  },
  hi: async () => (await import('./hi.ts')).overviewTexts,
});
