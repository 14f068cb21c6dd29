import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type SavedScreen,
  SavedScreenAnswer,
  SavedScreensAnswer,
  type SaveScreenRequest,
  ScreenAnswer,
  type ScreenExplainQuery,
  ScreenExplanation,
  type ScreenQueryInput,
  SharedScreen,
  SharedScreenLink,
  UniversesAnswer,
} from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { ruleSentences } from '../../lib/catalogue/rule-sentences.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ownUserPath } from '../../lib/user.ts';
import { readerZone } from '../../lib/zones.ts';
import { PAGE_SIZE } from './screen-question.ts';

/** Refresh interval, ms: bars close every ten minutes at most. */
const FRESH_MS = 30_000;

export const universesQuery = (market: Market) =>
  queryOptions({
    queryKey: ['screener', 'universes', market],
    queryFn: async ({ signal }) =>
      (await api.get(`screener/universes?market=${market}`, UniversesAnswer, signal)).universes,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Returns an answer with its rule's sentence in the user's language. */
const inReadersWords = <Answer extends { sentence: string }>(
  rule: Parameters<typeof ruleSentences.sentence>[0],
  answer: Answer,
): Answer => ({ ...answer, sentence: ruleSentences.sentence(rule, answer.sentence) });

/** Rows of a screen, 200 at a time. */
export const screenQuery = (question: ScreenQueryInput | undefined) =>
  infiniteQueryOptions({
    queryKey: ['screener', 'query', question],
    queryFn: async ({ signal, pageParam: page }) => {
      const answer = await api.post('screener/query', { ...question, page }, ScreenAnswer, signal);
      return question ? inReadersWords(question.rule, answer) : answer;
    },
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
    queryFn: async ({ signal }) => {
      const answer = await api.post('screener/explain', question, ScreenExplanation, signal);
      return question ? inReadersWords(question.rule, answer) : answer;
    },
    enabled: question !== undefined,
    refetchInterval: FRESH_MS,
  });

/** When the saved screens that are open were changed last, as far as their editors know. */
const knownSince = new Map<string, number>();

/** Notes that a saved screen is opened as it is now. */
export const noteOpened = ({ id, updatedAt }: SavedScreen): void => void knownSince.set(id, updatedAt);

export const savedScreensQuery = queryOptions({
  queryKey: ['screener', 'saved'],
  queryFn: async ({ signal }) => {
    const { screens } = await api.get(ownUserPath('/screens'), SavedScreensAnswer, signal);
    for (const screen of screens) if (!knownSince.has(screen.id)) noteOpened(screen);
    return screens;
  },
});

export const sharedScreenQuery = (id: string) =>
  queryOptions({
    queryKey: ['screener', 'shared', id],
    queryFn: ({ signal }) => api.get(`shared/${encodeURIComponent(id)}`, SharedScreen, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** A screen in the form of its save request. */
export type ScreenToSave = z.input<typeof SaveScreenRequest>;

/** Saves a screen as a new one, or changes a saved one: refused once where it was changed elsewhere since. */
export async function saveScreen(request: ScreenToSave, id?: string): Promise<SavedScreen> {
  const { screen } = id
    ? await api
        .put(ownUserPath(`/screens/${id}`), { ...request, updatedAt: knownSince.get(id) }, SavedScreenAnswer)
        .catch((error: unknown) => {
          // a refusal has said what changed, so the next try replaces it; an outage has not
          if (error instanceof ApiError && error.status === 400) knownSince.delete(id);
          throw error;
        })
    : await api.post(ownUserPath('/screens'), request, SavedScreenAnswer);
  noteOpened(screen);
  return screen;
}

export const removeScreen = (id: string) => api.delete(ownUserPath(`/screens/${id}`));

/** Shares the shown result; returns its public URL. */
export async function shareScreen(question: ScreenQueryInput, screenId: string | undefined): Promise<string> {
  const { page, pageSize, nearMisses, sparks, ...shared } = question;
  const { id } = await api.post('screens/share', { ...shared, ...(screenId ? { screenId } : {}) }, SharedScreenLink);
  return new URL(`/shared/${id}`, location.origin).href;
}

/** Saves the result as a file, with times in the reader's zone. */
export async function exportScreen(question: ScreenQueryInput): Promise<void> {
  saveFile('screen.csv', await api.file('screener/export', { ...question, timeZone: readerZone.get() }));
}
