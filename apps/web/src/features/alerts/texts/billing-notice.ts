// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const billingNoticeTexts = textsOf({
  en: {
    'payment-failed': (name: string) => `The payment for ${name} failed. Check how you pay.`,
    'plan-inquiry': (seats: string) => `A business asked about a plan. Seats: ${seats}.`,
    openInquiries: 'Open inquiries',
    'no-webhooks': (name: string) => `No webhook came from ${name}. Check its webhook settings.`,
    open: 'Open billing',
  },
  hi: async () => (await import('./hi.ts')).billingNoticeTexts,
});
