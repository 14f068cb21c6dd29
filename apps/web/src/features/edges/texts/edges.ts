// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const edgesTexts = textsOf({
  en: {
    title: 'Measured edge',
    lead: 'How often each kind of signal worked after costs, next to how often any bar did. Measured every night on this server’s history. Rows are in order of market, timeframe and name, never by hit rate.',
    proof: 'Replay proof: do signals repaint?',
    terms: {
      label: 'Terms:',
      'hit-rate': 'hit rate',
      baseline: 'baseline',
      edge: 'edge',
      'out-of-sample': 'out of sample',
      'in-sample': 'in sample',
    },
    cells: 'Kinds of signals',
    survivors: (count: number, cells: string) => count === 0 ? `No proven edge among ${cells} measured kinds` : pluralCategory('en', count) === 'one' ? `1 proven edge among ${cells} measured kinds` : `${grouped(count)} proven edges among ${cells} measured kinds`,
    measured: (bars: string, instruments: string) => `${bars} bars, ${instruments} symbols,`,
    running: (percent: number) => `Measuring: ${grouped(percent)} %`,
    failed: 'Couldn’t load the measured edges',
    market: 'Market',
    anyMarket: 'All markets',
    timeframe: 'Timeframe',
    direction: 'Direction',
    any: 'All',
    bullish: 'Bullish',
    bearish: 'Bearish',
    allPatterns: 'Show all signals',
    clear: 'Clear filters',
    none: 'Nothing measured yet.',
    noneFit: 'Nothing matches these filters.',
    noneWhy: 'The server measures at night, after it has loaded its history.',
    signal: 'Signal',
    outOfSample: 'Out of sample',
    count: 'Signals (n)',
    inSample: 'In sample',
    frozen: 'Rule since',
    tooFew: (count: number) => `${grouped(count)} so far`,
    against: (hit: string, baseline: string, count: number) => `${hit} vs. ${baseline} (n = ${grouped(count)})`,
  },
  hi: async () => (await import('./hi.ts')).edgesTexts,
});
