import type { TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept, and how they are deleted with their account. */
export const BACKTESTS_RULES: readonly TableRule[] = [
  { table: 'backtests', ends: 'the newest 100 of an account, and those that it shares', account: 'user_id' },
];
