import type { Market } from '@wickwise/market';

/** Where screens begin unless something else was chosen: crypto never closes. */
export const USUAL_MARKET: Market = 'Crypto';
