import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PatternSignalPage } from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { requireStoredToken } from '../../lib/session/stored-token.ts';
import { queryOf, type SignalSearch } from './signal-search.ts';

/** A page of the matching signals. */
export const filteredSignals = (search: SignalSearch) =>
  queryOptions({
    queryKey: ['pattern-signals', 'filtered', search],
    queryFn: async ({ signal }) => {
      await requireStoredToken();
      return api.get(`user/pattern-signal?${new URLSearchParams(queryOf(search))}`, PatternSignalPage, signal);
    },
    placeholderData: keepPreviousData,
  });
