import { checkStrategy } from '@wickwise/analytics';
import type { SaveStrategyRequest } from '@wickwise/contract';
import { useSettled } from '../../../lib/use-settled.ts';
import type { Draft } from './builder-search.ts';

/** A hand that types pauses so long at least. */
const SETTLED_MS = 250;

/** Whether a draft is a rule that can run. */
export const isSound = ({ groups, definition, timeframe }: Draft): boolean =>
  groups.length > 0 && !checkStrategy(definition, timeframe).some(({ severity }) => severity === 'error');

/** The rule as it's asked about, a moment after the last change; undefined while it can't run. Its name doesn't matter. */
export function useSettledRule(draft: Draft): SaveStrategyRequest | undefined {
  const { market, timeframe, groups } = draft;
  const definition = { name: 'draft', label: 'Draft', description: '', groups };
  const text = useSettled(isSound(draft) ? JSON.stringify({ market, timeframe, definition }) : '', SETTLED_MS);
  return text ? JSON.parse(text) : undefined;
}
