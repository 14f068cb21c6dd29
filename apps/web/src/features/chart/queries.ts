import { infiniteQueryOptions } from '@tanstack/react-query';
import { CandlesPage } from '@wickwise/contract';
import type { ChartTimeframe, Market } from '@wickwise/market';
import { api } from '../../lib/api.ts';

const PAGE_BARS = 500;
/** Bars that a screen asked for ahead aren't asked for again when their chart appears, ms. */
const FRESH_MS = 5_000;
const ASK_AGAIN_MS = 3_000;
const GAPS_EVERY_MS = 30_000;

/** Returns a query of bars of an instrument and timeframe, paged into the past. `own`: the source of own prices. */
export const candlesQuery = (market: Market, symbol: string, timeframe: ChartTimeframe, own = '') =>
  infiniteQueryOptions({
    queryKey: ['candles', market, symbol, timeframe, own],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ market, symbol, timeframe, limit: String(PAGE_BARS) });
      if (pageParam !== null) query.set('before', String(pageParam));
      return api.get(`candles?${query}`, CandlesPage, signal);
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasMore, bars }) => (hasMore ? (bars[0]?.[0] ?? null) : null),
    staleTime: FRESH_MS,
    // an instrument whose history is still loading has no bars for a while, and gaps are repaired
    refetchInterval: ({ state }) => {
      const page = state.data?.pages[0];
      return page?.bars.length === 0 ? ASK_AGAIN_MS : page?.gaps.length ? GAPS_EVERY_MS : false;
    },
    gcTime: 60_000,
  });
