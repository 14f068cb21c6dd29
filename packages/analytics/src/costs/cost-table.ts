import type { Market } from '@wickwise/market';

/** A percentage of the value traded, by the side of the fill. */
export interface SidePct {
  buy: number;
  sell: number;
}

/** Taxes and fees that a market itself charges on a fill. */
export const LEVY_KEYS = ['stt', 'stampDuty', 'exchangeFee', 'sebiFee', 'gst', 'secFee', 'tafFee'] as const;
export type LevyKey = (typeof LEVY_KEYS)[number];

/** A tax or a fee, from when it has been charged, and who says so. */
export interface Levy {
  key: LevyKey;
  /** Percent of the value, of a position held beyond its session. */
  pct?: SidePct;
  /** Percent of the value where the position is closed within its session; as `pct` where absent. */
  intradayPct?: SidePct;
  /** Money for each unit sold, and the maximum of one fill. */
  perUnitSold?: { amount: number; most: number };
  /** Percent of commission, exchange fee and SEBI fee, on both sides. */
  pctOfFees?: number;
  since: string;
  source: string;
}

export interface MarketCosts {
  /** Brokerage, or the fee of an order that takes liquidity. */
  commissionPct: number;
  /** Half of the usual spread. */
  halfSpreadPct: number;
  /** Money for each sale out of the demat account; 0 where there is none. */
  depositoryPerSale: number;
  /** Where commission, spread and depository charge come from. */
  source: string;
  levies: readonly Levy[];
}

/** The month whose rates these are; docs/analytics/costs.md says what of them is checked. */
export const COSTS_AS_OF = '2026-11';

const both = (pct: number): SidePct => ({ buy: pct, sell: pct });

/** What a small account pays, by market: docs/analytics/costs.md is this table in words. */
export const MARKET_COSTS: Readonly<Record<Market, MarketCosts>> = {
  Indian_Equity: {
    commissionPct: 0,
    halfSpreadPct: 0,
    depositoryPerSale: 15.34,
    source: 'Discount brokers: delivery without brokerage, 13 rupees and GST for each sale out of the demat account',
    levies: [
      {
        key: 'stt',
        pct: both(0.1),
        intradayPct: { buy: 0, sell: 0.025 },
        since: '2012-07-01',
        source: 'Finance (No. 2) Act 2004, section 98; Finance Act 2012',
      },
      {
        key: 'stampDuty',
        pct: { buy: 0.015, sell: 0 },
        intradayPct: { buy: 0.003, sell: 0 },
        since: '2020-07-01',
        source: 'Indian Stamp Act 1899, schedule I, article 56A; Finance Act 2019',
      },
      {
        key: 'exchangeFee',
        pct: both(0.00307),
        since: '2024-10-01',
        source: 'NSE transaction charges (0.00297 %) and investor protection fund (0.0001 %)',
      },
      { key: 'sebiFee', pct: both(0.0001), since: '2021-04-01', source: 'SEBI (Stock Brokers) Regulations 1992' },
      { key: 'gst', pctOfFees: 18, since: '2017-07-01', source: 'Central Goods and Services Tax Act 2017' },
    ],
  },
  US_Equity: {
    commissionPct: 0.02,
    halfSpreadPct: 0,
    depositoryPerSale: 0,
    source: 'Brokers that charge about half a cent a share',
    levies: [
      {
        key: 'secFee',
        pct: { buy: 0, sell: 0.00206 },
        since: '2026-04-04',
        source: 'SEC, section 31 fee rate advisory for fiscal year 2026: 20.60 dollars a million',
      },
      {
        key: 'tafFee',
        perUnitSold: { amount: 0.000195, most: 9.79 },
        since: '2026-01-01',
        source: 'FINRA By-Laws, schedule A, section 1: trading activity fee',
      },
    ],
  },
  Forex: {
    commissionPct: 0,
    halfSpreadPct: 0.01,
    depositoryPerSale: 0,
    source: 'Retail accounts without commission: about two pips of spread in a major pair',
    levies: [],
  },
  Crypto: {
    commissionPct: 0.1,
    halfSpreadPct: 0,
    depositoryPerSale: 0,
    source: 'Spot fee of the lowest tier at large exchanges, for maker and taker alike',
    levies: [],
  },
};
