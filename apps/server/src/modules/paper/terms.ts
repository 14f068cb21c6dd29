import { tradesWholeUnits, usualCosts } from '@wickwise/analytics';
import { MARKET_INFO, type Market } from '@wickwise/market';
import type { FillTerms } from './ledger.ts';

/** What trading costs and allows in a market: the same as in backtests. */
export function termsOf(market: Market): FillTerms {
  const { commissionPct, fixed, halfSpreadPct, slippagePct } = usualCosts(market);
  return {
    costRate: (commissionPct + halfSpreadPct + slippagePct) / 100,
    costFixed: fixed,
    wholeUnits: tradesWholeUnits(market),
    canShort: MARKET_INFO[market].canShort,
  };
}
