import { queryOptions } from '@tanstack/react-query';
import { AccountOptions } from '@wickwise/contract';
import { api } from './api.ts';

/**
 * What this server offers to accounts. That doesn't change while it runs, but whether this browser may read the outbox does:
 * by opening its printed address in another tab.
 */
export const accountOptionsQuery = queryOptions({
  queryKey: ['account-options'],
  queryFn: ({ signal }) => api.get('auth/options', AccountOptions, signal),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: ({ state: { data } }) => (data?.mail === 'outbox' && !data.outboxUrl ? 'always' : false),
});
