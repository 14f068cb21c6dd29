import type { TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept, and how they are deleted with their account. */
export const EDGE_RULES: readonly TableRule[] = [
  { table: 'edge_runs', ends: 'until the next of its source' },
  { table: 'edge_parts', ends: 'as their run' },
  { table: 'edges', ends: 'as their run' },
];
