import type { ExportPart } from '#platform/export-part.ts';

/** An account's data in its export. */
export const LICENCES_EXPORT: readonly ExportPart[] = [
  { table: 'licence_statements', name: 'licenceStatements', order: ['made_at', 'id'] },
];
