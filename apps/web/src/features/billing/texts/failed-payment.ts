// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const failedPaymentTexts = textsOf({
  en: {
    failed: (plan: string, date: string) => `The payment for ${plan} failed. Your plan stays on until ${date}.`,
    open: 'Open billing',
  },
  hi: async () => (await import('./hi.ts')).failedPaymentTexts,
});
