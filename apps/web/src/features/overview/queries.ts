import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MarketHeatmap, MarketOverview, RatingsPage, SparklinesPage } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import { api } from '../../lib/api.ts';

/** Polling interval of counts that change with every tick, ms. */
const GLANCE_EVERY_MS = 15_000;

/** Polling interval of figures from closed bars, ms. */
const BARS_EVERY_MS = 60_000;

export const overviewQuery = (market: Market) =>
  queryOptions({
    queryKey: ['overview', market],
    queryFn: ({ signal }) => api.get(`overview?market=${market}`, MarketOverview, signal),
    refetchInterval: GLANCE_EVERY_MS,
  });

export const heatmapQuery = (market: Market) =>
  queryOptions({
    queryKey: ['heatmap', market],
    queryFn: ({ signal }) => api.get(`overview/heatmap?market=${market}`, MarketHeatmap, signal),
    refetchInterval: GLANCE_EVERY_MS,
  });

export const sparklinesQuery = (market: Market, symbols: readonly string[]) =>
  queryOptions({
    queryKey: ['sparklines', market, symbols],
    queryFn: async ({ signal }) => {
      const path = `overview/sparklines?market=${market}&symbols=${encodeURIComponent(symbols.join(','))}`;
      const { lines } = await api.get(path, SparklinesPage, signal);
      return new Map(lines.map((line) => [line.symbol, line]));
    },
    enabled: symbols.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: BARS_EVERY_MS,
  });

export const ratingsQuery = (market: Market, timeframe: ScanTimeframe) =>
  queryOptions({
    queryKey: ['ratings', market, timeframe],
    queryFn: async ({ signal }) => {
      const { ratings } = await api.get(`ratings?market=${market}&timeframe=${timeframe}`, RatingsPage, signal);
      return new Map(ratings.map((one) => [one.symbol, one]));
    },
    refetchInterval: BARS_EVERY_MS,
  });
