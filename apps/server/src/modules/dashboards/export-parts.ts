import type { ExportPart } from '#platform/export-part.ts';

/** What is kept here of an account, as its export has it. */
export const DASHBOARDS_EXPORT: readonly ExportPart[] = [
  { table: 'dashboards', name: 'dashboard', order: ['user_id'], isOne: true },
];
