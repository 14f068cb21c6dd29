import type { ExportPart } from '#platform/export-part.ts';

/** An account's data in its export. */
export const DASHBOARDS_EXPORT: readonly ExportPart[] = [
  { table: 'dashboards', name: 'dashboard', order: ['user_id'], isOne: true },
];
