// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const defaultsPanelTexts = textsOf({
  en: {
    title: 'Defaults',
    market: 'Market',
    timeframe: 'Timeframe',
    timeZone: 'Time zone',
    asItComes: (usual: string) => `Default (${usual})`,
    ownZone: (zone: string) => `Same as browser (${zone})`,
    failed: 'Couldn’t save this choice. Try again.',
    hints: 'Hints',
    hintsAbout: 'A short explanation at the top of each screen.',
  },
  hi: async () => (await import('./hi.ts')).defaultsPanelTexts,
});
