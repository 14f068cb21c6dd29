import { queryOptions } from '@tanstack/react-query';
import { LiveMatch } from '@wickwise/contract';
import { api } from '../../../lib/api.ts';
import { ownUserPath } from '../../../lib/user.ts';

export const liveMatchQuery = (alertId: string) =>
  queryOptions({
    queryKey: ['alerts', 'live-match', alertId],
    queryFn: ({ signal }) => api.get(ownUserPath(`/alerts/${alertId}/live-match`), LiveMatch, signal),
  });
