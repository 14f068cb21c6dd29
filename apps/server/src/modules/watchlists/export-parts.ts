import type { ExportPart } from '#platform/export-part.ts';

/** What is kept here of an account, as its export has it. */
export const WATCHLISTS_EXPORT: readonly ExportPart[] = [
  { table: 'watchlists', name: 'watchlists', order: ['place', 'id'] },
];
