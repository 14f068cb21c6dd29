import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  SavedScreenAnswer,
  SavedScreensAnswer,
  type SaveScreenRequest,
  ScreenAnswer,
  type ScreenExplainQuery,
  ScreenExplanation,
  ScreenPresetsAnswer,
  type ScreenQueryInput,
  SharedScreen,
  SharedScreenLink,
} from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import type * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ownUserPath } from '../../lib/user.ts';
import { PAGE_SIZE } from './screen-search.ts';

/** Bars close every ten minutes at most often; half a minute late is early enough for a list. */
const FRESH_MS = 30_000;

export const presetsQuery = (market: Market, timeframe: ScanTimeframe) =>
  queryOptions({
    queryKey: ['screener', 'presets', market, timeframe],
    queryFn: ({ signal }) =>
      api.get(`screener/presets?market=${market}&timeframe=${timeframe}`, ScreenPresetsAnswer, signal),
    refetchInterval: FRESH_MS * 2,
  });

/** The rows of a screen, 200 at a time. */
export const screenQuery = (question: ScreenQueryInput | undefined) =>
  infiniteQueryOptions({
    queryKey: ['screener', 'query', question],
    queryFn: ({ signal, pageParam: page }) => api.post('screener/query', { ...question, page }, ScreenAnswer, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * PAGE_SIZE < total ? page + 1 : undefined),
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
    retry: false,
  });

export const explainQuery = (question: ScreenExplainQuery | undefined) =>
  queryOptions({
    queryKey: ['screener', 'explain', question],
    queryFn: ({ signal }) => api.post('screener/explain', question, ScreenExplanation, signal),
    enabled: question !== undefined,
    refetchInterval: FRESH_MS,
  });

export const savedScreensQuery = queryOptions({
  queryKey: ['screener', 'saved'],
  queryFn: async ({ signal }) => (await api.get(ownUserPath('/screens'), SavedScreensAnswer, signal)).screens,
});

export const sharedScreenQuery = (id: string) =>
  queryOptions({
    queryKey: ['screener', 'shared', id],
    queryFn: ({ signal }) => api.get(`shared/${encodeURIComponent(id)}`, SharedScreen, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** A screen as it's sent to be kept. */
export type ScreenToSave = z.input<typeof SaveScreenRequest>;

export const saveScreen = async (screen: ScreenToSave, id?: string) =>
  (
    await (id
      ? api.put(ownUserPath(`/screens/${id}`), screen, SavedScreenAnswer)
      : api.post(ownUserPath('/screens'), screen, SavedScreenAnswer))
  ).screen;

export const removeScreen = (id: string) => api.delete(ownUserPath(`/screens/${id}`));

/** Freezes what is shown; gives the address under which anybody can read it. */
export async function shareScreen(question: ScreenQueryInput, screenId: string | undefined): Promise<string> {
  const { page, pageSize, nearMisses, sparks, ...shared } = question;
  const { id } = await api.post('screens/share', { ...shared, ...(screenId ? { screenId } : {}) }, SharedScreenLink);
  return new URL(`/shared/${id}`, location.origin).href;
}

export async function exportScreen(question: ScreenQueryInput): Promise<void> {
  saveFile('screen.csv', await api.file('screener/export', question));
}
