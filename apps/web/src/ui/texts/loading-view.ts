// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const loadingViewTexts = textsOf({
  en: {
    loading: 'Loading...',
  },
  hi: async () => (await import('./hi.ts')).loadingViewTexts,
});
