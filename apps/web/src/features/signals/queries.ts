import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LatestSignals, type PatternSignal, PatternSignalPage, SharedSignal } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { api } from '../../lib/api.ts';
import { requireStoredToken } from '../../lib/session/stored-token.ts';

/** The newest signals of a market, or of all: patterns in context, and what the reader's own rules found. */
export const patternSignals = (page: number, market?: Market) =>
  queryOptions({
    queryKey: ['pattern-signals', page, market],
    queryFn: async ({ signal }) => {
      await requireStoredToken();
      const query = new URLSearchParams({ page: String(page), ...(market ? { market } : {}), context: 'in' });
      return api.get(`user/pattern-signal?${query}`, PatternSignalPage, signal);
    },
    placeholderData: keepPreviousData,
  });

/** A public signal by its link. */
export const sharedSignalQuery = (id: string) =>
  queryOptions({
    queryKey: ['shared-signal', id],
    queryFn: async ({ signal }) => (await api.get(`shared-signals/${id}`, SharedSignal, signal)).signal,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The newest public signals. */
export const newestSignals = queryOptions({
  queryKey: ['newest-signals'],
  queryFn: async ({ signal }) => (await api.get('signals/latest', LatestSignals, signal)).signals,
});

/** Returns a list of different patterns with a new signal in place of the one of its pattern, or in an empty place. */
export function withNewest(signals: readonly PatternSignal[], signal: PatternSignal, most: number): PatternSignal[] {
  const others = signals.filter(({ pattern }) => pattern !== signal.pattern);
  return others.length < Math.min(signals.length, most) || signals.length < most ? [signal, ...others] : [...signals];
}

/** Returns the first page with a new signal, of unchanged length. */
export function withNewSignal(page: PatternSignalPage, signal: PatternSignal, pageSize: number): PatternSignalPage {
  if (page.signals.some(({ id }) => id === signal.id)) return page;
  const signals = [signal, ...page.signals].slice(0, pageSize);
  const totalCount = page.totalCount + 1;
  return { signals, totalCount, data: { signals, totalCount } };
}
