import type { Market } from '@wickwise/market';

/** The dollar against each of the seven majors: 1 where it's the first currency of the pair, -1 where it's the second. */
export const DOLLAR_SIDE: Readonly<Record<string, 1 | -1>> = {
  EURUSD: -1,
  GBPUSD: -1,
  AUDUSD: -1,
  NZDUSD: -1,
  USDJPY: 1,
  USDCHF: 1,
  USDCAD: 1,
};

/** What instruments of a market are measured against: one of them, or the geometric mean of several, each to its power. */
export const BENCHMARK: Readonly<Record<Market, Readonly<Record<string, 1 | -1>>>> = {
  Indian_Equity: { NIFTY50: 1 },
  US_Equity: { SPY: 1 },
  Forex: DOLLAR_SIDE,
  Crypto: { 'BTC-USD': 1 },
};
