// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const chartPanelTexts = textsOf({
  en: {
    large: 'Open full chart',
  },
  hi: async () => (await import('./hi.ts')).chartPanelTexts,
});
