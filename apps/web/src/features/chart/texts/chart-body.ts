// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const chartBodyTexts = textsOf({
  en: {
    failed: 'Couldn’t load the chart',
  },
  hi: async () => (await import('./hi.ts')).chartBodyTexts,
});
