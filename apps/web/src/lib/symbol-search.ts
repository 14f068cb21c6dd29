import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { InstrumentsPage } from '@wickwise/contract';
import { api } from './api.ts';

/** Matches that a search shows at first, and how many more each time. */
export const RESULTS_SHOWN = 8;

/** Instruments of all markets matching a part of symbol or name, best first. */
export const symbolSearchQuery = (text: string, limit = RESULTS_SHOWN) =>
  queryOptions({
    queryKey: ['symbol-search', text, limit],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ q: text, limit: String(limit) });
      return (await api.get(`instruments?${query}`, InstrumentsPage, signal)).instruments;
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 10 * 60_000,
  });
