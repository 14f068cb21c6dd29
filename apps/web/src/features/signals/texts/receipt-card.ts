// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const receiptCardTexts = textsOf({
  en: {
    bullish: 'bullish',
    bearish: 'bearish',
    on: (timeframe: string) => `${timeframe} bars`,
    sentAs: (symbol: string) => `sent as ${symbol}`,
    gap: (when: string) => `No prices ${when}: source was away`,
    closed: 'Known at',
    price: 'Close',
    strength: 'Strength',
    strengthWhy: 'How well the pattern is formed. It doesn’t predict what comes next.',
    noShape: 'not rated: a rule, not a pattern',
    rule: 'Rule',
    version: (version: number) => `version ${version}`,
    bars: 'Bars',
    barsWhy: 'SHA-256 of the bars used: the same bars always give the same hash',
    noHash: 'from before bars were hashed',
    edge: 'Edge',
    unmeasured: 'not measured yet',
  },
  hi: async () => (await import('./hi.ts')).receiptCardTexts,
});
