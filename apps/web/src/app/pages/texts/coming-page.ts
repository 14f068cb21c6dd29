// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const comingPageTexts = textsOf({
  en: {
    back: 'Open dashboard',
    screens: {
      '/dashboard/expertadvice': [
        'Expert advice',
        'Coming soon: calls with a fixed entry, target and stop loss, and a measured track record.',
      ],
    },
  },
  hi: async () => (await import('./hi.ts')).comingPageTexts,
});
