import { queryOptions } from '@tanstack/react-query';
import { LiveMatch } from '@wickwise/contract';
import { api } from '../../../lib/api.ts';
import { ownUserPath } from '../../../lib/user.ts';

const FRESH_MS = 300_000;

export const liveMatchQuery = (alertId: string) =>
  queryOptions({
    queryKey: ['live-match', alertId], // a question: not asked again with every alert that fires
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => api.get(ownUserPath(`/alerts/${alertId}/live-match`), LiveMatch, signal),
  });
