// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const dashboardPageTexts = textsOf({
  en: {
    title: 'Dashboard',
  },
  hi: async () => (await import('./hi.ts')).dashboardPageTexts,
});
