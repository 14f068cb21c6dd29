import { queryOptions } from '@tanstack/react-query';
import { ReplayProof } from '@wickwise/contract';
import { api } from '../../lib/api.ts';

/** Changes once a night, ms. */
const FRESH_MS = 10 * 60_000;

export const replayProof = queryOptions({
  queryKey: ['replay-proof'],
  queryFn: ({ signal }) => api.get('replay-proof', ReplayProof, signal),
  staleTime: FRESH_MS,
});
