// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { textsOf } from '../../../../lib/texts.ts';

export const publicTexts = textsOf({
  en: {
    title: 'Strategies',
    lead: 'Public rules with measured results. Not sorted by success.',
    categories: {
      price: [
        'Price',
        'Levels, moving averages and breakouts.',
      ],
      volume: [
        'Volume',
        'Traded volume and its direction.',
      ],
      volatility: [
        'Volatility',
        'Bands, channels and ranges.',
      ],
      statistical: [
        'Statistical',
        'Distance from the mean, slopes and stability.',
      ],
      momentum: [
        'Momentum',
        'Speed and strength of recent moves.',
      ],
      Combination: [
        'Combination',
        'Rules that combine several categories.',
      ],
    },
    categoriesLabel: 'Categories',
    market: 'Market',
    timeframe: 'Timeframe',
    directions: {
      bullish: 'bullish',
      bearish: 'bearish',
    },
    now: (now: string, universe: string) => `${now} of ${universe} match now`,
    day: (symbols: string, symbolCount: number, signals: string, signalCount: number) => `${symbols} ${pluralCategory('en', symbolCount) === 'one' ? 'symbol' : 'symbols'} in 24 h, ${signals} ${pluralCategory('en', signalCount) === 'one' ? 'match' : 'matches'}`,
    common: 'Match more than half of all symbols',
    hour: (ago: number) => ago === 0 ? 'within the last hour' : `${ago} h ago`,
    last: 'Last match',
    longAgo: 'none in 60 bars',
    copy: 'Copy to builder',
    failed: 'Couldn’t load the strategies',
    unknown: 'This category doesn’t exist. Choose one of these.',
    evaluated: 'At the latest close,',
    information: 'Information, not advice. Edge is measured on this server’s bars.',
  },
  hi: async () => (await import('./hi.ts')).publicTexts,
});
