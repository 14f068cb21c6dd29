// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const heroTexts = textsOf({
  en: {
    title: 'Every signal comes with a receipt.',
    promise: 'Wickwise scans every closed bar in Indian equity, US equity, forex and crypto. Each signal keeps its rule and its bar. We call it an edge only when it has been measured.',
    open: 'Open dashboard',
    more: 'See features',
    signup: 'Sign up',
    account: 'Free. You only need a name and an email address. The chart here is live, even without an account.',
  },
  hi: async () => (await import('./hi.ts')).heroTexts,
});
