import { queryOptions } from '@tanstack/react-query';
import { ServerStatus } from '@wickwise/contract';
import { api } from '../../lib/api.ts';

/** The server measures every few seconds and answers everybody alike for a while, ms. */
const LOOK_EVERY_MS = 30_000;

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => api.get('status', ServerStatus, signal),
  refetchInterval: LOOK_EVERY_MS,
});
