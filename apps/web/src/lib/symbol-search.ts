import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { InstrumentsPage } from '@wickwise/contract';
import { api } from './api.ts';

/** Matches that a search shows at first, and how many more each time. */
export const RESULTS_SHOWN = 8;

const pageOf = (text: string, limit: number) => ({
  queryKey: ['symbol-search', text, limit],
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const query = new URLSearchParams({ q: text, limit: String(limit) });
    return api.get(`instruments?${query}`, InstrumentsPage, signal);
  },
  enabled: text !== '',
  placeholderData: keepPreviousData<InstrumentsPage>,
  staleTime: 10 * 60_000,
});

/** Instruments of all markets matching a part of symbol or name, best first, and whether there are more. */
export const symbolPageQuery = (text: string, limit: number) => queryOptions(pageOf(text, limit));

/** The first instruments of all markets matching a part of symbol or name, best first. */
export const symbolSearchQuery = (text: string) =>
  queryOptions({ ...pageOf(text, RESULTS_SHOWN), select: ({ instruments }: InstrumentsPage) => instruments });
