// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const dashboardSignalsTexts = textsOf({
  en: {
    loading: (percent: string) => `history loading, ${percent} done`,
  },
  hi: async () => (await import('./hi.ts')).dashboardSignalsTexts,
});
