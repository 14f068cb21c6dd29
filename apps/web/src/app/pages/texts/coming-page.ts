// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const comingPageTexts = textsOf({
  en: {
    back: 'Open dashboard',
    screens: {
      '/pricing/individual': [
        'Plans for individuals',
        'Coming soon. Everything in this version is free.',
      ],
      '/pricing/business': [
        'Plans for businesses',
        'Coming soon. Wickwise is open source (Apache-2.0), so your business can run it today.',
      ],
      '/dashboard/expertadvice': [
        'Expert advice',
        'Coming soon: calls with a fixed entry, target and stop loss, and a measured track record.',
      ],
      '/dashboard/plan': [
        'Your plan',
        'This version has no plans. Everything is free.',
      ],
    },
  },
  hi: async () => (await import('./hi.ts')).comingPageTexts,
});
