// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const signalTableTexts = textsOf({
  en: {
    caption: 'Signals, newest first',
    signal: 'Signal',
    symbol: 'Symbol',
    timeframe: 'Timeframe',
    price: 'Close',
    closed: 'Bar closed',
    receipt: 'Receipt',
    bullish: 'bullish',
    bearish: 'bearish',
    sentAs: (symbol: string) => `sent as ${symbol}`,
    inReplay: 'In replay',
    version: (version: number) => `rule version ${grouped(version)}`,
  },
  hi: async () => (await import('./hi.ts')).signalTableTexts,
});
