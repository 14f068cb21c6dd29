import { queryOptions } from '@tanstack/react-query';
import {
  type CallOutcome,
  PracticeExerciseAnswer,
  PracticeProgress,
  type PracticeQuery,
  PracticeResult,
} from '@wickwise/contract';
import { api } from '../../../lib/api.ts';
import { ownUserPath } from '../../../lib/user.ts';

/** What a reader wants to be asked. */
export type PracticeWish = Pick<PracticeQuery, 'kind' | 'pattern' | 'direction' | 'token'>;

/** An exercise; the number asks for another one. It belongs to the view that asked: an answered one never comes back. */
export const exerciseQuery = (wish: PracticeWish, view: string, number: number) =>
  queryOptions({
    queryKey: ['practice', 'exercise', wish, view, number],
    queryFn: ({ signal }) => {
      const wanted = Object.entries(wish).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
      return api.get(`practice/exercise?${new URLSearchParams(wanted)}`, PracticeExerciseAnswer, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

export type GivenAnswer = { bar: number } | { call: CallOutcome } | { price: number };

/** Has an answer graded; nothing is kept. */
export function gradeAnswer(token: string, given: GivenAnswer): Promise<PracticeResult> {
  const [[name, value] = ['', '']] = Object.entries(given);
  const shown = typeof value === 'number' && name === 'price' ? value.toFixed(4) : String(value);
  return api.get(`practice/answer?${new URLSearchParams({ token, [name]: shown })}`, PracticeResult);
}

/** The account's scores, and the exercises that come back. */
export const progressQuery = queryOptions({
  queryKey: ['practice', 'progress'],
  queryFn: ({ signal }) => api.get(ownUserPath('/practice'), PracticeProgress, signal),
});
