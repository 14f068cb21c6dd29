// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const moveTexts = textsOf({
  en: {
    title: 'Why it moved',
    since: {
      'previous close': 'since the previous close',
      '24 hours': 'in 24 hours',
    },
    market: 'Market',
    sector: 'Sector',
    sectorOf: (count: number, name: string) => pluralCategory('en', count) === 'one' ? `${name}, 1 other` : `${name}, ${grouped(count)} others`,
    own: 'Own part',
    unusual: (usual: string, count: number, days: number) => `The own part is unusual: on 95 of 100 days it stays below ${usual}. ${count === 0 ? 'None' : pluralCategory('en', count) === 'one' ? '1' : `${grouped(count)}`} of the last ${grouped(days)} days had one as large.`,
    usual: (usual: string) => `The own part is within its usual range: on 95 of 100 days it stays below ${usual}.`,
    benchmark: (symbol: string) => `${symbol} is the benchmark of its market, so there is nothing to compare it with.`,
    alone: (symbol: string) => `There are no prices here to compare ${symbol} with.`,
    gaps: {
      'no-price': 'No price of the day yet.',
      'little-history': 'Not split: it takes 60 days of history.',
      'no-market-price': 'Not split: the benchmark has no price of the day yet.',
    },
    headlines: 'Headlines before the move',
    began: (time: string) => `The move began at ${time}.`,
    beganNever: {
      'previous close': 'The move has no clear start. Headlines from before the day’s trading:',
      '24 hours': 'The move has no clear start. Headlines from before these 24 hours:',
    },
    none: 'No news found.',
    noneOff: 'This server contacts no news sources. Its operator can change that.',
    later: (count: number) => pluralCategory('en', count) === 'one' ? '1 headline came after the move began: it isn’t the reason.' : `${grouped(count)} headlines came after the move began: they aren’t the reason.`,
    simulated: 'These prices are simulated: no news moves them.',
    help: {
      label: 'How a move is split',
      title: 'How a move is split',
      market: (beta: string) => `Market: what the benchmark did, times how strongly this symbol usually follows it (${beta}).`,
      noMarket: 'Market: what the benchmark did, times how strongly a symbol usually follows it.',
      sector: 'Sector: what others of the sector did beyond the market, likewise.',
      own: (low: string, high: string) => `Own part: the rest. With the error of the estimate it is between ${low} and ${high}.`,
      began: 'The move began where the shortest stretch with half of it begins. Headlines from before that are listed; that doesn’t make them the cause.',
    },
  },
  hi: async () => (await import('./hi.ts')).moveTexts,
});
