// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const signalsPanelTexts = textsOf({
  en: {
    title: 'Latest signals',
    all: 'All signals, with filters',
    aside: 'from closed bars only · information, not advice',
    empty: 'No signals yet. Signals come when a bar closes.',
  },
  hi: async () => (await import('./hi.ts')).signalsPanelTexts,
});
