import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { InstrumentsPage } from '@wickwise/contract';
import { api } from './api.ts';

const RESULTS_SHOWN = 8;

/** Instruments of all markets matching a part of symbol or name, best first. */
export const symbolSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['symbol-search', text],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ q: text, limit: String(RESULTS_SHOWN) });
      return (await api.get(`instruments?${query}`, InstrumentsPage, signal)).instruments;
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 10 * 60_000,
  });
