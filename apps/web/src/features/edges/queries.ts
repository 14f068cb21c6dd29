import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { EdgesPage } from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import type { EdgeSearch } from './edge-search.ts';

/** Cells per page of the server. */
export const EDGES_PAGE_SIZE = 50;

/** Figures change once a night; a running measurement has a progress, ms. */
const FRESH_MS = 60_000;

/** Measured edges of all strengths together, by market, timeframe and name. */
export const edgesQuery = (search: EdgeSearch) =>
  queryOptions({
    queryKey: ['edges', search],
    queryFn: ({ signal }) => {
      const wanted = Object.entries({ strength: 'all', ...search }).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, String(value)]],
      );
      return api.get(`edges?${new URLSearchParams(wanted)}`, EdgesPage, signal);
    },
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
  });
