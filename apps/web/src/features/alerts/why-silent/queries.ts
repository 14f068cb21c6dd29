import { queryOptions } from '@tanstack/react-query';
import { CandlesPage, ChannelsAnswer, MarketsPage } from '@wickwise/contract';
import { DAY_MS, type Market } from '@wickwise/market';
import { api } from '../../../lib/api.ts';
import { ownUserPath } from '../../../lib/user.ts';
import type { PastRange } from './findings.ts';

export const ownChannelsQuery = queryOptions({
  queryKey: ['channels', 'of alerts'],
  queryFn: ({ signal }) => api.get(ownUserPath('/channels'), ChannelsAnswer, signal),
});

export const allMarketsQuery = queryOptions({
  queryKey: ['markets', 'of alerts'],
  queryFn: ({ signal }) => api.get('markets', MarketsPage, signal),
});

const MOST_BARS = 2_000;
const BAR_MS = 600_000;

/** Lowest and highest price since a time, on closed bars that began after it; null where there are none. */
export const rangeSinceQuery = (market: Market, symbol: string, sinceMs: number, nowMs: number) =>
  queryOptions({
    queryKey: ['range since', market, symbol, sinceMs],
    queryFn: async ({ signal }): Promise<PastRange | null> => {
      const isRecent = nowMs - sinceMs < MOST_BARS * BAR_MS;
      const timeframe = isRecent ? '10m' : '1D';
      const query = new URLSearchParams({ market, symbol, timeframe, limit: String(MOST_BARS) });
      const { bars } = await api.get(`candles?${query}`, CandlesPage, signal);
      const since = bars.filter(([openMs]) => openMs >= sinceMs);
      const [first, last] = [since[0], since.at(-1)];
      if (!first || !last) return null;
      return {
        high: Math.max(...since.map(([, , high]) => high)),
        low: Math.min(...since.map(([, , , low]) => low)),
        fromMs: first[0],
        toMs: Math.min(last[0] + (isRecent ? BAR_MS : DAY_MS), nowMs),
      };
    },
  });
