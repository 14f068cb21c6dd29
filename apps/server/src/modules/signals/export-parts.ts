import type { ExportPart } from '#platform/export-part.ts';

/** What is kept here of an account, as its export has it. */
export const SIGNALS_EXPORT: readonly ExportPart[] = [
  { table: 'signals', name: 'signals', owner: 'owner_id', order: ['seq'] },
];
