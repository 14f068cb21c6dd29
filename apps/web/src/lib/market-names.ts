import type { Market } from '@wickwise/market';
import { textsOf } from './texts.ts';

/** What the markets are called. */
export const marketNames = textsOf({
  en: {
    Indian_Equity: 'Indian equity',
    US_Equity: 'US equity',
    Forex: 'Forex',
    Crypto: 'Crypto',
  } satisfies Record<Market, string>,
  hi: async () => (await import('./hindi.ts')).markets,
});
