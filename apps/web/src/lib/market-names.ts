import { MARKET_NAMES } from '@wickwise/contract';
import { textsOf } from './texts.ts';

export const marketNames = textsOf({ en: MARKET_NAMES, hi: async () => (await import('./hindi-names.ts')).markets });
