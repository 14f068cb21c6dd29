import { useInfiniteQuery } from '@tanstack/react-query';
import type { BarTuple, InstrumentView, PriceGap } from '@wickwise/contract';
import type { ChartTimeframe } from '@wickwise/market';
import { useEffect, useMemo, useRef } from 'react';
import { nominalBarMs } from '../../charts/bar-length.ts';
import { useStore } from '../../lib/store.ts';
import { connection } from '../../realtime/connection.ts';
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
  const isCut = useStore(connection) === 'disconnected';
  const health = isCut ? 'cut' : state?.source.health;
  const before = useRef(health);
  useEffect(() => {
    const isBack = health === 'live' && before.current !== undefined && before.current !== 'live';
    before.current = health;
    if (isBack) void refetch(); // what was missed is loaded, or a gap
  }, [health, refetch]);
  const lastReadMs = read?.at(-1)?.[0];
  const firstLiveMs = live.bars[0]?.[0];
  const hasMissed =
    lastReadMs !== undefined && firstLiveMs !== undefined && firstLiveMs - lastReadMs >= 2 * nominalBarMs(timeframe);
  useEffect(() => {
    if (hasMissed) void refetch(); // a bar closed before the live ones began
  }, [hasMissed, refetch]);
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
