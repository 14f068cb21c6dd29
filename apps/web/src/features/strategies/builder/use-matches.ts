import { useQuery } from '@tanstack/react-query';
import { checkStrategy } from '@wickwise/analytics';
import type { SaveStrategyRequest, ScreenAnswer } from '@wickwise/contract';
import { useSettled } from '../../../lib/use-settled.ts';
import { matchesQuery } from '../queries.ts';
import type { Draft } from './builder-search.ts';

/** A hand that types pauses so long at least. */
const SETTLED_MS = 250;

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
  const isAskable =
    draft.groups.length > 0 &&
    !checkStrategy(draft.definition, draft.timeframe).some(({ severity }) => severity === 'error');
  const { market, timeframe, groups } = draft;
  const rule = { name: 'draft', label: 'Draft', description: '', groups };
  const text = useSettled(isAskable ? JSON.stringify({ market, timeframe, definition: rule }) : '', SETTLED_MS);
  const request: SaveStrategyRequest | undefined = text ? JSON.parse(text) : undefined;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(matchesQuery(request));
  const isCurrent = !isPlaceholderData && !error;
  return {
    answer: error ? undefined : data,
    error,
    isAsking: isFetching && !isCurrent,
    isAskable,
    retry: () => void refetch(),
  };
}
