import { MADE_BY_PEOPLE, type TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept here, and how they go with their account. */
export const DASHBOARDS_RULES: readonly TableRule[] = [
  { table: 'dashboards', ends: MADE_BY_PEOPLE, account: 'user_id' },
];
