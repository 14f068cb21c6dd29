import { useInfiniteQuery } from '@tanstack/react-query';
import type { BarTuple, InstrumentView } from '@wickwise/contract';
import type { ChartTimeframe } from '@wickwise/market';
import { useEffect, useMemo } from 'react';
import { mergeBars } from './merge-bars.ts';
import { candlesQuery } from './queries.ts';
import { useLiveBars } from './use-live-bars.ts';

export interface ChartBars {
  /** Oldest first; undefined while loading. */
  bars: readonly BarTuple[] | undefined;
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
  const query = useInfiniteQuery(candlesQuery(market, symbol, timeframe));
  const { data, error, hasNextPage, isFetchingNextPage, refetch } = query;
  const live = useLiveBars(market, symbol, timeframe);
  const read = useMemo(() => data?.pages.toReversed().flatMap((page) => page.bars), [data]);
  const readSplitAt = data?.pages[0]?.splitAt;
  const hasSplit = readSplitAt !== undefined && live.splitAt !== undefined && readSplitAt !== live.splitAt;
  useEffect(() => {
    if (hasSplit) void refetch(); // loaded bars have prices from before the split
  }, [hasSplit, refetch]);
  const bars = useMemo(() => read && (hasSplit ? read : mergeBars(read, live.bars)), [read, live.bars, hasSplit]);
  return {
    bars,
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
