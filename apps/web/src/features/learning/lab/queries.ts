import { queryOptions } from '@tanstack/react-query';
import { CandlesPage, LEAST_LESSON_AGE_DAYS } from '@wickwise/contract';
import { DAY_MS, type Market } from '@wickwise/market';
import { api } from '../../../lib/api.ts';

const BARS = 400;

/** Bars of a symbol for a laboratory, closed and old enough. */
export const labBarsQuery = (market: Market, symbol: string, timeframe: '1D' | '15m', nowMs: number) =>
  queryOptions({
    queryKey: ['lab-bars', market, symbol, timeframe],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ market, symbol, timeframe, limit: String(BARS) });
      const age = LEAST_LESSON_AGE_DAYS[market];
      if (age !== undefined) query.set('before', String(nowMs - age * DAY_MS));
      return api.get(`candles?${query}`, CandlesPage, signal);
    },
    staleTime: 10 * 60_000,
    enabled: symbol !== '',
  });
