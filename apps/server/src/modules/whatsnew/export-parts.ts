import type { ExportPart } from '#platform/export-part.ts';

/** An account's data in its export. */
export const WHATSNEW_EXPORT: readonly ExportPart[] = [
  { table: 'whatsnew_reads', name: 'whatsNewRead', order: ['user_id'], isOne: true },
];
