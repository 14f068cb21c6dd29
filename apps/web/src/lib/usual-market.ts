import type { Market } from '@wickwise/market';

/** Where screens begin unless something else was chosen: crypto never closes, so something always moves. */
export const USUAL_MARKET = 'Crypto' satisfies Market;

/** Where a strategy begins: shares have the longest history and the most names. */
export const STRATEGY_MARKET = 'US_Equity' satisfies Market;
