import { tradesWholeUnits, usualCosts } from '@wickwise/analytics';
import type { Market } from '@wickwise/market';
import type { FillTerms } from './ledger.ts';

/** In India a share that is sold short is bought back the same day, and coins are bought before they are sold. */
const SHORTED: readonly Market[] = ['US_Equity', 'Forex'];

/** What trading costs and allows in a market: the same as in backtests. */
export function termsOf(market: Market): FillTerms {
  const { commissionPct, fixed, halfSpreadPct, slippagePct } = usualCosts(market);
  return {
    costRate: (commissionPct + halfSpreadPct + slippagePct) / 100,
    costFixed: fixed,
    wholeUnits: tradesWholeUnits(market),
    canShort: SHORTED.includes(market),
  };
}
