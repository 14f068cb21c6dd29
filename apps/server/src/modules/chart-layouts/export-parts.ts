import type { ExportPart } from '#platform/export-part.ts';

/** An account's data in its export. */
export const CHART_LAYOUTS_EXPORT: readonly ExportPart[] = [
  { table: 'chart_layouts', name: 'chartLayouts', order: ['name', 'id'] },
  { table: 'chart_drawings', name: 'chartDrawings', order: ['updated_at', 'id'] },
];
