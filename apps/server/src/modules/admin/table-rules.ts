import type { TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept. */
export const ADMIN_RULES: readonly TableRule[] = [{ table: 'first_run_steps', ends: 'one row per step of the set-up' }];
