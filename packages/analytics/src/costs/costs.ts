import type { Market } from '@wickwise/market';
import { MARKET_COSTS } from './cost-table.ts';

const SLIPPAGE_PCT = 0.02;

/** What is charged on a fill: percentages of the value traded, and sums of money; borrow is paid by shorts. */
export interface Costs {
  /** Brokerage, or the fee of a fill that takes liquidity. */
  commissionPct: number;
  /** Fee of an order that waited in the book; the same as `commissionPct` where absent. */
  makerPct?: number;
  fixed: number;
  halfSpreadPct: number;
  slippagePct: number;
  borrowPctPerYear: number;
  /** For each sale of shares that were held beyond their session. */
  depositoryPerSale: number;
  /** Whether the market's own taxes and fees are charged. */
  taxesAndFees: boolean;
}

/** Returns the costs of a market where nothing else is said. */
export function usualCosts(market: Market): Costs {
  const { commissionPct, halfSpreadPct, depositoryPerSale } = MARKET_COSTS[market];
  return {
    commissionPct,
    fixed: 0,
    halfSpreadPct,
    slippagePct: SLIPPAGE_PCT,
    borrowPctPerYear: 0,
    depositoryPerSale,
    taxesAndFees: true,
  };
}

/** Returns the costs as chosen: what isn't named keeps the market's default. */
export const costsOf = (market: Market, chosen: Partial<Costs> = {}): Costs => ({ ...usualCosts(market), ...chosen });
