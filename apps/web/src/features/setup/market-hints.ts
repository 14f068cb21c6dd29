import { MARKET_HINTS } from '@wickwise/contract';
import { textsOf } from '../../lib/texts.ts';

/** What is traded in a market, and when. */
export const marketHints = textsOf({ en: MARKET_HINTS, hi: async () => (await import('./hindi-hints.ts')).hints });
