import type { ExportPart } from '#platform/export-part.ts';

/** An account's data in its export. */
export const INVOICES_EXPORT: readonly ExportPart[] = [
  { table: 'invoices', name: 'invoices', order: ['issued_at', 'id'] },
];
