import type { ExportPart } from '#platform/export-part.ts';

/** An account's data in its export. */
export const NEWS_EXPORT: readonly ExportPart[] = [
  { table: 'news_consents', name: 'newsConsents', order: ['made_at', 'id'] },
];
