import type { MarketState } from '@wickwise/contract';
import { textsOf } from '../../lib/texts.ts';

export const marketTexts = textsOf({
  en: {
    phases: {
      pre: 'Pre-open',
      continuous: 'Open',
      auction: 'Closing auction',
      post: 'After hours',
      closed: 'Closed',
      holiday: 'Holiday',
    } satisfies Record<MarketState['session']['phase'], string>,
    opensIn: (time: string) => `opens in ${time}`,
    closesIn: (time: string) => `closes in ${time}`,
    always: '24/7',
    unconfirmed: { word: 'hours not confirmed', sentence: 'The exchange has not confirmed these hours.' },
    noPrices: 'No prices',
    silent: (age: string | undefined) => `no price ${age ? `for ${age}` : 'yet'}, market open`,
    silentMeans: 'Older prices are shown. They update when prices come again.',
    starting: 'waiting for the first prices',
    priceAge: (age: string) => `last price ${age} old`,
    markets: 'Markets',
    notServed: 'not in this recording',
  },
  hi: async () => (await import('./hindi.ts')).markets,
});
