import type { TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept. */
export const IMPORTS_RULES: readonly TableRule[] = [
  { table: 'imported_lists', ends: 'one row per imported list; removed with its market’s imported prices' },
];
