// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const onDemandTexts = textsOf({
  en: {
    failed: 'Couldn’t load this. Try again in a moment.',
  },
  hi: async () => (await import('./hi.ts')).onDemandTexts,
});
