import type { Market } from '@wickwise/market';

/** Exponent of each dollar pair: 1 where the dollar is the first currency, -1 where it is the second. */
export const DOLLAR_SIDE: Readonly<Record<string, 1 | -1>> = {
  EURUSD: -1,
  GBPUSD: -1,
  AUDUSD: -1,
  NZDUSD: -1,
  USDJPY: 1,
  USDCHF: 1,
  USDCAD: 1,
};

/** Benchmark of each market: the geometric mean of instruments with their exponents. */
export const BENCHMARK: Readonly<Record<Market, Readonly<Record<string, 1 | -1>>>> = {
  Indian_Equity: { NIFTY50: 1 },
  US_Equity: { SPY: 1 },
  Forex: DOLLAR_SIDE,
  Crypto: { 'BTC-USD': 1 },
};
