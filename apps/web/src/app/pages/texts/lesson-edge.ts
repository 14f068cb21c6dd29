// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const lessonEdgeTexts = textsOf({
  en: {
    simulated: 'No real prices here',
    simulatedWhy: 'The prices of this server are simulated. What followed a signal in them proves nothing, so no figures are shown.',
    recorded: 'Measured once on recorded prices',
    recordedWhy: 'This server has no real prices of these markets. The figures come from recorded daily bars, and weren’t measured here.',
    market: 'Market',
    period: 'Symbols and period',
    hitRate: 'Hit rate',
    count: 'n',
    of: (symbols: number, from: string, to: string) => `${pluralCategory('en', symbols) === 'one' ? '1 symbol' : `${grouped(symbols)} symbols`}, ${from} to ${to}`,
    against: (hits: string, base: string) => `${hits} vs. baseline ${base}`,
    interval: (low: string, high: string) => `95 %: ${low} to ${high}.`,
    inSample: 'In sample, for orientation.',
  },
  hi: async () => (await import('./hi.ts')).lessonEdgeTexts,
});
