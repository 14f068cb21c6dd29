import { queryOptions } from '@tanstack/react-query';
import { MarketsPage } from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { noteMarketState } from '../../realtime/market-states.ts';

const PROGRESS_EVERY_MS = 3_000;

/** States of the markets; the socket brings changes. */
export const marketsQuery = queryOptions({
  queryKey: ['markets'],
  queryFn: async ({ signal }) => {
    const page = await api.get('markets', MarketsPage, signal);
    for (const state of page.markets) noteMarketState(state);
    return page;
  },
  // the progress of the first history load comes only from here
  refetchInterval: ({ state }) => ((state.data?.historyProgress ?? 1) < 1 ? PROGRESS_EVERY_MS : false),
});
