import type { Loopback } from '@wickwise/contract';
import { textsOf } from '../../lib/texts.ts';

export const listTexts = textsOf({
  en: {
    filters: {
      market: 'Market',
      timeframe: 'Bars',
      pattern: 'Pattern or rule',
      direction: 'Direction',
      strength: 'Strength',
      since: 'Since',
      watchlist: 'Watchlist',
    },
    any: {
      market: 'All markets',
      timeframe: 'All bars',
      pattern: 'All patterns and rules',
      direction: 'Both directions',
      strength: 'Any strength',
      since: 'Ever',
      watchlist: 'All instruments',
    },
    bullish: 'Bullish',
    bearish: 'Bearish',
    since: {
      '2h': 'Last 2 hours',
      '4h': 'Last 4 hours',
      '8h': 'Last 8 hours',
      '24h': 'Last day',
      '72h': 'Last 3 days',
      '168h': 'Last week',
      '720h': 'Last month',
    } satisfies Record<Loopback, string>,
    symbol: (symbol: string) => `Only ${symbol}`,
    dropSymbol: 'all symbols',
    counted: (count: string) => `${count} signals`,
    one: 'One signal',
    note: 'from closed bars only · information, not advice',
    none: 'No rule has fired yet.',
    noneWhy: 'Signals come when a bar closes: the next one at the end of the current ten minutes of an open market.',
    noneFit: 'No signal fits these filters.',
    noneFitWhy: 'Take one away, or look further back.',
    clear: 'Clear the filters',
  },
  hi: async () => (await import('./hindi.ts')).list,
});
