import { MADE_BY_PEOPLE, type TableRule } from '#platform/retention/table-rule.ts';
import { renameInDrawings, renameInLayouts } from './rename.ts';

/** How long rows are kept, and how they are deleted with their account. */
export const CHART_LAYOUTS_RULES: readonly TableRule[] = [
  { table: 'chart_drawings', ends: MADE_BY_PEOPLE, account: 'user_id', rename: renameInDrawings },
  { table: 'chart_layouts', ends: MADE_BY_PEOPLE, account: 'user_id', rename: renameInLayouts },
];
