import { useQuery } from '@tanstack/react-query';
import type { ScreenAnswer } from '@wickwise/contract';
import { matchesQuery } from '../queries.ts';
import type { Draft } from './builder-search.ts';
import { isSound, useSettledRule } from './use-settled-rule.ts';

export interface Matches {
  answer: ScreenAnswer | undefined;
  error: Error | null;
  /** The shown answer is to an earlier rule. */
  isAsking: boolean;
  /** There is a rule that can run. */
  isAskable: boolean;
  retry: () => void;
}

/** Of what the rule is true now; it follows every change after a moment. */
export function useMatches(draft: Draft): Matches {
  const request = useSettledRule(draft);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(matchesQuery(request));
  const isCurrent = !isPlaceholderData && !error;
  return {
    answer: error ? undefined : data,
    error,
    isAsking: isFetching && !isCurrent,
    isAskable: isSound(draft),
    retry: () => void refetch(),
  };
}
