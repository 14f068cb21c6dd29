import { queryOptions } from '@tanstack/react-query';
import { WatchlistsAnswer } from '@wickwise/contract';
import { api } from './api.ts';
import { ownUserPath } from './user.ts';

/** The user's lists in order, used by several parts of the app. */
export const watchlistsQuery = queryOptions({
  queryKey: ['watchlists'],
  queryFn: async ({ signal }) => (await api.get(ownUserPath('/watchlists'), WatchlistsAnswer, signal)).watchlists,
});
