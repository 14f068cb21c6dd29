import type { ExportPart } from '#platform/export-part.ts';

/** What is kept here of an account, as its export has it. */
export const BACKTESTS_EXPORT: readonly ExportPart[] = [
  { table: 'backtests', name: 'backtests', order: ['created_at', 'id'], atOnce: 1 },
];
