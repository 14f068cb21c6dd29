import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type PatternSignal, PatternSignalPage } from '@wickwise/contract';
import { api } from '../../lib/api.ts';

export const patternSignals = (page: number) =>
  queryOptions({
    queryKey: ['pattern-signals', page],
    queryFn: ({ signal }) => api.get(`user/pattern-signal?page=${page}`, PatternSignalPage, signal),
    placeholderData: keepPreviousData,
  });

/** The first page with a signal that just came; the page keeps its length. */
export function withNewSignal(page: PatternSignalPage, signal: PatternSignal, pageSize: number): PatternSignalPage {
  if (page.signals.some(({ id }) => id === signal.id)) return page;
  const signals = [signal, ...page.signals].slice(0, pageSize);
  const totalCount = page.totalCount + 1;
  return { signals, totalCount, data: { signals, totalCount } };
}
