import { type ExportPart, SECRET } from '#platform/export-part.ts';

/** An account's data in its export. */
export const CONNECTIONS_EXPORT: readonly ExportPart[] = [
  { table: 'connections', name: 'connections', order: ['created_at', 'id'], hidden: { sealed_key: SECRET } },
];
