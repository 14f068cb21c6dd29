import { useInfiniteQuery } from '@tanstack/react-query';
import type { BarTuple, InstrumentView } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import { useEffect, useMemo } from 'react';
import { mergeBars } from './merge-bars.ts';
import { candlesQuery } from './queries.ts';
import { useLiveBars } from './use-live-bars.ts';

export interface ChartBars {
  /** Oldest first; undefined while none are known. */
  bars: readonly BarTuple[] | undefined;
  /** Open instant of the last bar while it's still forming. */
  formingMs: number | undefined;
  closedCount: number;
  error: Error | null;
  retry: () => void;
  /** Whether there are older bars, and what asks for them. */
  hasMore: boolean;
  loadMore: () => void;
}

/** The bars of an instrument and timeframe, with what comes in live. */
export function useBars(
  { market, symbol }: Pick<InstrumentView, 'market' | 'symbol'>,
  timeframe: ScanTimeframe,
): ChartBars {
  const query = useInfiniteQuery(candlesQuery(market, symbol, timeframe));
  const { data, error, hasNextPage, isFetchingNextPage, refetch } = query;
  const live = useLiveBars(market, symbol, timeframe);
  const read = useMemo(() => data?.pages.toReversed().flatMap((page) => page.bars), [data]);
  const readSplitAt = data?.pages[0]?.splitAt;
  const hasSplit = readSplitAt !== undefined && live.splitAt !== undefined && readSplitAt !== live.splitAt;
  useEffect(() => {
    if (hasSplit) void refetch(); // what was read is in prices from before the split
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
