// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const dashboardTexts = textsOf({
  en: {
    arrange: 'Arrange',
    nothing: 'All widgets are hidden. Use “Arrange” to show them.',
  },
  hi: async () => (await import('./hi.ts')).dashboardTexts,
});
