// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const billingPageTexts = textsOf({
  en: {
    comparePlans: 'Compare plans',
  },
  hi: async () => (await import('./hi.ts')).billingPageTexts,
});
