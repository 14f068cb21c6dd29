// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../texts.ts';

export const subscriptionStatusesTexts = textsOf({
  en: {
    incomplete: 'Not started',
    trialing: 'Trial',
    active: 'Active',
    past_due: 'Payment due',
    halted: 'Payment due',
    paused: 'Paused',
    canceled: 'Cancelled',
    expired: 'Ended',
  },
  hi: async () => (await import('./hi.ts')).subscriptionStatusesTexts,
});
