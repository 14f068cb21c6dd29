import { MADE_BY_PEOPLE, type TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept, and how they are deleted with their account. */
export const CONNECTIONS_RULES: readonly TableRule[] = [
  { table: 'connections', ends: MADE_BY_PEOPLE, account: 'user_id' },
];
