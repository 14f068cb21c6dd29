import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LatestSignals, type PatternSignal, PatternSignalPage } from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { requireStoredToken } from '../../lib/session/stored-token.ts';

export const patternSignals = (page: number) =>
  queryOptions({
    queryKey: ['pattern-signals', page],
    queryFn: async ({ signal }) => {
      await requireStoredToken();
      return api.get(`user/pattern-signal?page=${page}`, PatternSignalPage, signal);
    },
    placeholderData: keepPreviousData,
  });

/** The newest few, which everybody may see. */
export const newestSignals = queryOptions({
  queryKey: ['newest-signals'],
  queryFn: async ({ signal }) => (await api.get('signals/latest', LatestSignals, signal)).signals,
});

/** A list with a signal that just came in front; it grows no longer than it may be. */
export const withNewest = (signals: readonly PatternSignal[], signal: PatternSignal, most: number): PatternSignal[] =>
  [signal, ...signals.filter(({ id }) => id !== signal.id)].slice(0, most);

/** The first page with a signal that just came; the page keeps its length. */
export function withNewSignal(page: PatternSignalPage, signal: PatternSignal, pageSize: number): PatternSignalPage {
  if (page.signals.some(({ id }) => id === signal.id)) return page;
  const signals = [signal, ...page.signals].slice(0, pageSize);
  const totalCount = page.totalCount + 1;
  return { signals, totalCount, data: { signals, totalCount } };
}
