import { PUBLIC_STRATEGIES } from '@wickwise/analytics';
import type { Strategy } from '@wickwise/contract';
import { strategyWords } from '../../../lib/catalogue/strategy-words.ts';
import type { CheckedRule } from './checked-rule.ts';

/** Returns all public strategies, in the order of their list. */
export const publicRules = (): CheckedRule[] =>
  PUBLIC_STRATEGIES.map(({ definition }) => ({
    key: definition.name,
    label: strategyWords(definition).label,
    rule: definition as Strategy,
  }));
