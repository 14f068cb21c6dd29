// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const labTexts = textsOf({
  en: {
    title: 'Laboratory',
    bars: 'Bars',
    example: 'Example of this lesson',
    symbol: 'Symbol',
    symbolHint: 'Symbol or name',
    chooseSymbol: 'Choose a symbol to see its bars.',
    old: 'Indian prices in lessons are at least 30 days old.',
    failed: 'Couldn’t load the bars.',
    noBars: 'There are no bars of this symbol yet.',
    param: (label: string, name: string) => `${label}: ${name}`,
    params: {
      period: 'bars',
      fast: 'fast',
      slow: 'slow',
      signal: 'signal',
    },
    reset: 'Reset',
    chart: 'Bars with the indicator',
    close: (price: string) => `Close ${price}`,
    openChart: 'Open chart',
    openScan: 'Open as scan',
    backtest: 'Backtest it',
    usualOnly: 'Charts and rules have this indicator with its usual numbers only. Reset to open it there.',
  },
  hi: async () => (await import('./hi.ts')).labTexts,
});
