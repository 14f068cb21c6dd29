import { queryOptions } from '@tanstack/react-query';
import { AccountOptions } from '@wickwise/contract';
import { api } from './api.ts';

/** What this server offers to accounts. It doesn't change while it runs. */
export const accountOptionsQuery = queryOptions({
  queryKey: ['account-options'],
  queryFn: ({ signal }) => api.get('auth/options', AccountOptions, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
