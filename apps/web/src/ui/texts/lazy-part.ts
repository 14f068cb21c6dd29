// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const lazyPartTexts = textsOf({
  en: {
    failed: 'Couldn’t show this section.',
    away: 'Couldn’t load this section.',
    late: 'This section took too long to load.',
  },
  hi: async () => (await import('./hi.ts')).lazyPartTexts,
});
