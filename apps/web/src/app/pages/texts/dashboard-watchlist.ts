// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const dashboardWatchlistTexts = textsOf({
  en: {
    failed: 'Couldn’t load the symbols',
    notServed: 'The current feed has no prices for this market. Choose another market.',
  },
  hi: async () => (await import('./hi.ts')).dashboardWatchlistTexts,
});
