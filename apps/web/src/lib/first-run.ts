import { queryOptions } from '@tanstack/react-query';
import { FirstRunState } from '@wickwise/contract';
import { api } from './api.ts';

/** Whether the server has an operator, and whether its first run goes on. */
export const firstRunQuery = queryOptions({
  queryKey: ['first-run'],
  queryFn: ({ signal }) => api.get('auth/first-run', FirstRunState, signal),
});
