import { queryOptions } from '@tanstack/react-query';
import { MarketsPage } from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { noteMarketState } from '../../realtime/market-states.ts';

const PROGRESS_EVERY_MS = 3_000;

/** What the markets do; later changes come by the socket. */
export const marketsQuery = queryOptions({
  queryKey: ['markets'],
  queryFn: async ({ signal }) => {
    const page = await api.get('markets', MarketsPage, signal);
    for (const state of page.markets) noteMarketState(state);
    return page;
  },
  // nothing else tells how far the first load of history is
  refetchInterval: ({ state }) => ((state.data?.historyProgress ?? 1) < 1 ? PROGRESS_EVERY_MS : false),
});
