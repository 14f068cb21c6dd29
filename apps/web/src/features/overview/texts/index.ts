// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const indexTexts = textsOf({
  en: {
    title: 'Indices',
    none: 'No index for this market.',
  },
  hi: async () => (await import('./hi.ts')).indexTexts,
});
