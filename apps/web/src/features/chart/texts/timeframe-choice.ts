// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const timeframeChoiceTexts = textsOf({
  en: {
    timeframe: 'Timeframe',
    notRecorded: (finest: string) => `Only ${finest} bars and longer are recorded`,
  },
  hi: async () => (await import('./hi.ts')).timeframeChoiceTexts,
});
