import { useQuery } from '@tanstack/react-query';
import type { SaveStrategyRequest, ScreenAnswer } from '@wickwise/contract';
import { matchesQuery } from '../queries.ts';
import type { StrategyDraft } from './builder-search.ts';
import { isSound, useSettledRule } from './use-settled-rule.ts';

export interface Matches {
  answer: ScreenAnswer | undefined;
  /** The question, once typing has paused; undefined while the rule can't run. */
  request: SaveStrategyRequest | undefined;
  error: Error | null;
  /** The shown answer is of an earlier rule. */
  isAsking: boolean;
  /** The rule can run. */
  isAskable: boolean;
  retry: () => void;
}

/** Returns the matches of a rule, updated after each change. */
export function useMatches(draft: StrategyDraft): Matches {
  const request = useSettledRule(draft);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(matchesQuery(request));
  const isCurrent = !isPlaceholderData && !error;
  return {
    answer: error ? undefined : data,
    request,
    error,
    isAsking: isFetching && !isCurrent,
    isAskable: isSound(draft),
    retry: () => void refetch(),
  };
}
