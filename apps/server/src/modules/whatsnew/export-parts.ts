import type { ExportPart } from '#platform/export-part.ts';

/** What is kept here of an account, as its export has it. */
export const WHATSNEW_EXPORT: readonly ExportPart[] = [
  { table: 'whatsnew_reads', name: 'whatsNewRead', order: ['user_id'], isOne: true },
];
