import { useInfiniteQuery } from '@tanstack/react-query';
import type { BarTuple, InstrumentView, PriceGap } from '@wickwise/contract';
import type { ChartTimeframe } from '@wickwise/market';
import { useEffect, useMemo, useRef } from 'react';
import { ownSourceOf, useMarketState } from '../../realtime/use-market.ts';
import { mergeBars } from './merge-bars.ts';
import { candlesQuery } from './queries.ts';
import { useLiveBars } from './use-live-bars.ts';

export interface ChartBars {
  /** Oldest first; undefined while loading. */
  bars: readonly BarTuple[] | undefined;
  /** Stretches in which prices are missing, oldest first. */
  gaps: readonly PriceGap[];
  /** Open time of the forming last bar. */
  formingMs: number | undefined;
  closedCount: number;
  error: Error | null;
  retry: () => void;
  /** Whether older bars exist, and the function that loads them. */
  hasMore: boolean;
  loadMore: () => void;
}

/** Returns the bars of an instrument and timeframe, updated live. */
export function useBars(
  { market, symbol }: Pick<InstrumentView, 'market' | 'symbol'>,
  timeframe: ChartTimeframe,
): ChartBars {
  const state = useMarketState(market);
  const own = ownSourceOf(state);
  const query = useInfiniteQuery(candlesQuery(market, symbol, timeframe, own));
  const { data, error, hasNextPage, isFetchingNextPage, refetch } = query;
  const live = useLiveBars(market, symbol, timeframe, own);
  const read = useMemo(() => data?.pages.toReversed().flatMap((page) => page.bars), [data]);
  const gaps = useMemo(() => data?.pages.toReversed().flatMap((page) => page.gaps) ?? [], [data]);
  const health = state?.source.health;
  const before = useRef(health);
  useEffect(() => {
    if (health === 'live' && before.current) void refetch(); // it was away: what was missed is loaded, or a gap
    before.current = health;
  }, [health, refetch]);
  const readSplitAt = data?.pages[0]?.splitAt;
  const hasSplit = readSplitAt !== undefined && live.splitAt !== undefined && readSplitAt !== live.splitAt;
  useEffect(() => {
    if (hasSplit) void refetch(); // loaded bars have prices from before the split
  }, [hasSplit, refetch]);
  const bars = useMemo(() => read && (hasSplit ? read : mergeBars(read, live.bars)), [read, live.bars, hasSplit]);
  return {
    bars,
    gaps,
    formingMs: live.formingMs,
    closedCount: live.closedCount,
    error: bars ? null : error,
    retry: () => void refetch(),
    hasMore: hasNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
