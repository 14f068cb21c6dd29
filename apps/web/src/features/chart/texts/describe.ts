// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const describeTexts = textsOf({
  en: {
    times: (zone: string) => `Times in ${zone}`,
    dates: 'Dates by session',
    description: (symbol: string, timeframe: string, last: string, low: string, high: string, count: number) => `Candlestick chart of ${symbol}, ${timeframe} bars. Last price ${last}; over the ${grouped(count)} bars shown between ${low} and ${high}.`,
  },
  hi: async () => (await import('./hi.ts')).describeTexts,
});
