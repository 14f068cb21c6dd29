import { textsOf } from '../../../lib/texts.ts';

export const publicTexts = textsOf({
  hi: async () => (await import('./hindi.ts')).publicStrategies,
  en: {
    title: 'Strategies',
    lead: 'Rules to look at, measured and not praised. In the order of the list, never by success.',
    categories: {
      price: ['Price', 'Levels, averages and breakouts.'],
      volume: ['Volume', 'How much was traded, and on which side.'],
      volatility: ['Volatility', 'Bands, channels and the width of moves.'],
      statistical: ['Statistical', 'Distances, slopes and how steady they are.'],
      momentum: ['Momentum', 'How one-sided and how fast recent moves have been.'],
      Combination: ['Combination', 'Several kinds of evidence at once.'],
    } as const,
    categoriesLabel: 'Categories',
    market: 'Market',
    timeframe: 'Bars',
    directions: { bullish: 'bullish', bearish: 'bearish' },
    now: (now: string, universe: string) => `${now} of ${universe} match now`,
    day: (count: string) => `${count} in 24 hours`,
    hour: (ago: number) => (ago === 0 ? 'within the last hour' : `${ago} h ago`),
    last: 'Last fired',
    longAgo: 'not within 60 bars',
    copy: 'Copy to the builder',
    failed: 'The strategies could not be loaded',
    unknown: 'There is no such category. Choose one of these.',
    evaluated: 'As the newest bars closed,',
    information: 'Information, not advice. The edge is measured on this server’s own bars.',
  },
});

export type Category = keyof typeof publicTexts.categories;
