import type { TableRule } from '#platform/retention/table-rule.ts';
import { renameInScanChoices } from './rename.ts';

/** How long rows are kept. */
export const SCAN_UNIVERSE_RULES: readonly TableRule[] = [
  { table: 'scan_choices', ends: 'until an operator removes them', rename: renameInScanChoices },
];
