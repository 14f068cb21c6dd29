import type { ExportPart } from '../export-part.ts';

/** What an account may use and has used, in its export. */
export const PLAN_EXPORT: readonly ExportPart[] = [
  { table: 'grants', name: 'grants', order: ['created_at', 'id'] },
  { table: 'plan_pauses', name: 'planPauses', order: ['kind', 'item'] },
  { table: 'plan_usage', name: 'planUsage', order: ['begins_at', 'kind'] },
];
