// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const whatsNewPageTexts = textsOf({
  en: {
    title: 'What’s new today',
    lead: 'Ranked across all markets, from closed bars. Information, not advice.',
    news: 'Read the news',
    tabs: 'What’s new sections',
    ranked: 'Ranked',
    signals: 'All signals',
  },
  hi: async () => (await import('./hi.ts')).whatsNewPageTexts,
});
