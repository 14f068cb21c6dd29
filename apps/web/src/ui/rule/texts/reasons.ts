// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const reasonsTexts = textsOf({
  en: {
    verdicts: {
      true: 'passes',
      false: 'fails',
      'no answer': 'no data',
    },
    apart: (gap: string) => `off by ${gap}`,
    before: 'previous bar',
  },
  hi: async () => (await import('./hi.ts')).reasonsTexts,
});
