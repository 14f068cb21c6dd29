import { queryOptions } from '@tanstack/react-query';
import { ImportsAnswer } from '@wickwise/contract';
import { api } from '../../../lib/api.ts';

const EVERY_MS = 5_000;

/** What is imported; asked for again until the markets show it. */
export const importsQuery = queryOptions({
  queryKey: ['admin', 'imports'],
  queryFn: ({ signal }) => api.get('admin/imports', ImportsAnswer, signal),
  refetchInterval: ({ state: { data } }) => (data?.markets.some(({ shown }) => shown === 'soon') ? EVERY_MS : false),
});
