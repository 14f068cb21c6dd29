import { queryOptions } from '@tanstack/react-query';
import { WatchlistsAnswer } from '@wickwise/contract';
import { api } from './api.ts';
import { ownUserPath } from './user.ts';

/** One's own lists in their order: several parts of the app pick instruments by them. */
export const watchlistsQuery = queryOptions({
  queryKey: ['watchlists'],
  queryFn: async ({ signal }) => (await api.get(ownUserPath('/watchlists'), WatchlistsAnswer, signal)).watchlists,
});
