import type { MarketState } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { textsOf } from '../../lib/texts.ts';

export const marketTexts = textsOf({
  en: {
    names: {
      Indian_Equity: 'Indian equity',
      US_Equity: 'US equity',
      Forex: 'Forex',
      Crypto: 'Crypto',
    } satisfies Record<Market, string>,
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
    changesIn: (time: string) => `until ${time} from now`,
    always: 'around the clock',
    silent: (age: string) => `No price for ${age} although the market is open.`,
    starting: 'Waiting for the first prices.',
    priceAge: (age: string) => `newest price ${age} old`,
    markets: 'Markets',
    notServed: 'not in this recording',
  },
});
