import { MADE_BY_PEOPLE, type TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept, and how they are deleted with their account. */
export const STRATEGIES_RULES: readonly TableRule[] = [
  { table: 'strategies', ends: MADE_BY_PEOPLE, account: 'user_id' },
  { table: 'strategy_versions', ends: MADE_BY_PEOPLE, account: 'strategy_id' },
  { table: 'shared_strategies', ends: MADE_BY_PEOPLE, account: 'user_id' },
];
