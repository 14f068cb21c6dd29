import { textsOf } from '../../../lib/texts.ts';

export const checklistTexts = textsOf({
  hi: async () => (await import('./hindi.ts')).checklist,
  en: {
    title: (symbol: string, timeframe: string) => `Rules on ${symbol}, ${timeframe}`,
    yours: 'Your strategies',
    public: 'Public strategies',
    withPublic: 'Public ones too',
    none: 'You have no strategy yet. One that you save is ticked off here, part by part, on every chart.',
    build: 'Build one',
    failed: 'The rules could not be checked',
    asOf: 'as of the close of',
    count: (met: number, all: number) => `${met} of ${all} true`,
    parts: (met: number, all: number) => `${met} of ${all} parts`,
    lacks: (condition: string, now: string, apart: string) => `lacks: ${condition}, now ${now}, ${apart} apart`,
    flawed: 'Can’t be asked of these bars:',
    unanswered: 'too few bars for an answer',
    from: (market: string, timeframe: string) => `built for ${market}, ${timeframe}`,
    open: 'Open in the builder',
  },
});
