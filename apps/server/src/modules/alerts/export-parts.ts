import type { ExportPart } from '#platform/export-part.ts';

/** An account's alerts, as its export has them. */
export const ALERTS_EXPORT: readonly ExportPart[] = [
  { table: 'alerts', name: 'alerts', order: ['created_at', 'id'] },
  {
    table: 'alert_spans',
    name: 'alertSpans',
    through: { table: 'alerts', column: 'alert_id' },
    order: ['alert_id', 'from_at'],
  },
  { table: 'alert_firings', name: 'alertFirings', order: ['seq', 'id'], prices: 'market' },
];
