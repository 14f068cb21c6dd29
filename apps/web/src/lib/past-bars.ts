import { queryOptions } from '@tanstack/react-query';
import { CandlesPage } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import { api } from './api.ts';

/** Number of bars on which the past of a rule or test is shown. */
const SHOWN_BARS = 2_000;

/** The newest closed bars that open before a time. */
export const pastBarsQuery = (market: Market, symbol: string, timeframe: ScanTimeframe, beforeMs: number) =>
  queryOptions({
    queryKey: ['candles-before', market, symbol, timeframe, beforeMs, SHOWN_BARS],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        market,
        symbol,
        timeframe,
        before: String(beforeMs),
        limit: String(SHOWN_BARS),
      });
      return api.get(`candles?${query}`, CandlesPage, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
