import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ScreenChecklistAnswer } from '@wickwise/contract';
import { api } from '../../../lib/api.ts';
import { loadChunk } from '../../../lib/load-once.ts';
import { textsReady } from '../../../lib/texts.ts';
import type { ChartPlace, CheckedRule } from './checked-rule.ts';

/** Refresh interval, ms: bars close every ten minutes at most. */
const FRESH_MS = 30_000;
/** Rules per request. */
const AT_ONCE = 50;

export type CheckAnswer = ScreenChecklistAnswer['answers'][number];

/** Loaded with the catalogue of public strategies. */
export const publicRulesQuery = queryOptions({
  queryKey: ['strategies', 'public rules'],
  queryFn: async () => {
    const { publicRules } = await loadChunk(() => import('./public-rules.ts'));
    await textsReady();
    return publicRules();
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Answers at the newest closed bar, by rule key; never shows those of another chart. */
export const checklistQuery = (place: ChartPlace, rules: readonly CheckedRule[]) =>
  queryOptions({
    queryKey: ['strategies', 'checklist', place, rules.map(({ rule }) => rule.groups)],
    queryFn: async ({ signal }) => {
      const answers = new Map<string, CheckAnswer>();
      for (let from = 0; from < rules.length; from += AT_ONCE) {
        const some = rules.slice(from, from + AT_ONCE);
        const question = { ...place, rules: some.map(({ rule }) => rule) };
        const answer = await api.post('screener/checklist', question, ScreenChecklistAnswer, signal);
        for (const [k, { key }] of some.entries()) {
          const found = answer.answers[k];
          if (found) answers.set(key, found);
        }
      }
      return answers;
    },
    enabled: rules.length > 0,
    placeholderData: (before, asked) =>
      JSON.stringify(asked?.queryKey[2]) === JSON.stringify(place) ? keepPreviousData(before) : undefined,
    refetchInterval: FRESH_MS,
    retry: false,
  });
