import { costRatesOf, tradesWholeUnits, usualCosts } from '@wickwise/analytics';
import { MARKET_INFO, type Market } from '@wickwise/market';
import type { FillTerms } from './ledger.ts';

/** Returns the trading costs and rules of a market, as in backtests. */
export function termsOf(market: Market): FillTerms {
  return {
    ...costRatesOf(market, usualCosts(market)),
    wholeUnits: tradesWholeUnits(market),
    canShort: MARKET_INFO[market].canShort,
  };
}
