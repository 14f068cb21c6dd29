import type { ExportPart } from '#platform/export-part.ts';

/** An account's data in its export. */
export const BACKTESTS_EXPORT: readonly ExportPart[] = [
  { table: 'backtests', name: 'backtests', order: ['created_at', 'id'], atOnce: 1, prices: 'request' },
];
