import { queryOptions } from '@tanstack/react-query';
import { AccountOptions } from '@wickwise/contract';
import { api } from './api.ts';

/**
 * Account options of this server. Fixed while it runs, except whether this browser may read the outbox: opening its
 * printed address in another tab allows it.
 */
export const accountOptionsQuery = queryOptions({
  queryKey: ['account-options'],
  queryFn: ({ signal }) => api.get('auth/options', AccountOptions, signal),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: ({ state: { data } }) => (data?.mail === 'outbox' && !data.outboxUrl ? 'always' : false),
});
