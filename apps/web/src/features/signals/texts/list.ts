// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const listTexts = textsOf({
  en: {
    filters: {
      market: 'Market',
      timeframe: 'Timeframe',
      pattern: 'Pattern or rule',
      direction: 'Direction',
      strength: 'Strength',
      context: 'Show',
      since: 'Period',
      watchlist: 'Watchlist',
      spent: 'Target already reached',
      found: 'Found',
    },
    any: {
      market: 'All markets',
      timeframe: 'All timeframes',
      pattern: 'All patterns and rules',
      direction: 'Both directions',
      strength: 'Any strength',
      context: 'All signals',
      since: 'All time',
      watchlist: 'All symbols',
      spent: 'Hidden',
      found: 'Live and in replay',
    },
    spent: {
      include: 'Shown',
    },
    found: {
      live: 'Live only',
      replay: 'In replay only',
    },
    context: {
      in: 'Patterns in context',
    },
    bullish: 'Bullish',
    bearish: 'Bearish',
    since: {
      '2h': 'Last 2 hours',
      '4h': 'Last 4 hours',
      '8h': 'Last 8 hours',
      '24h': 'Last 24 hours',
      '72h': 'Last 3 days',
      '168h': 'Last week',
      '720h': 'Last month',
    },
    symbol: (symbol: string) => `Only ${symbol}`,
    dropSymbol: 'all symbols',
    counted: (count: string) => `${count} signals`,
    one: '1 signal',
    note: 'from closed bars only · information, not advice',
    none: 'No signals yet.',
    noneWhy: 'Signals come when a bar closes. The next 10m bar of an open market closes soon.',
    noneFit: 'No signals match these filters.',
    noneFitWhy: 'Choose a longer period, or “All signals”.',
    clear: 'Show all signals',
  },
  hi: async () => (await import('./hi.ts')).listTexts,
});
