import { checkStrategy } from '@wickwise/analytics';
import type { SaveStrategyRequest } from '@wickwise/contract';
import { useSettled } from '../../../lib/use-settled.ts';
import type { StrategyDraft } from './builder-search.ts';

/** Debounce for typing, ms. */
const SETTLED_MS = 250;

/** Returns whether a draft is a rule that can run. */
export const isSound = ({ groups, definition, timeframe }: StrategyDraft): boolean =>
  groups.length > 0 && !checkStrategy(definition, timeframe).some(({ severity }) => severity === 'error');

/** Returns the debounced request of the rule under a fixed name; undefined while it can't run. */
export function useSettledRule(draft: StrategyDraft): SaveStrategyRequest | undefined {
  const { market, timeframe, groups } = draft;
  const definition = { name: 'draft', label: 'Draft', description: '', groups };
  const text = useSettled(isSound(draft) ? JSON.stringify({ market, timeframe, definition }) : '', SETTLED_MS);
  return text ? JSON.parse(text) : undefined;
}
