// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../../lib/digits.ts';
import { textsOf } from '../../../../lib/texts.ts';

export const checklistTexts = textsOf({
  en: {
    title: (symbol: string, timeframe: string) => `Rules on ${symbol}, ${timeframe}`,
    yours: 'Your strategies',
    public: 'Public strategies',
    withPublic: 'Show public strategies',
    none: 'No saved strategies yet. Your strategies are checked here on every chart.',
    build: 'Build strategy',
    failed: 'Couldn’t check the rules',
    asOf: 'at the close of',
    count: (met: number, all: number) => `${grouped(met)} of ${grouped(all)} match`,
    parts: (met: number, all: number) => `${grouped(met)} of ${grouped(all)} conditions`,
    lacks: (condition: string, now: string, apart: string) => `Missing: ${condition}. Now ${now}, off by ${apart}.`,
    flawed: 'Can’t run on this chart:',
    unanswered: 'not enough bars',
    from: (market: string, timeframe: string) => `built for ${market}, ${timeframe}`,
    open: 'Open in builder',
  },
  hi: async () => (await import('./hi.ts')).checklistTexts,
});
