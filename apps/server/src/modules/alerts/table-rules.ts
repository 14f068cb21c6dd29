import { byAge, DOES_NOT_GROW, MADE_BY_PEOPLE, type TableRule } from '#platform/retention/table-rule.ts';
import { renameInAlerts, renameInOccurrences } from './rename.ts';

/** Retention of the module's rows, and how they are deleted with their account. */
export const ALERTS_RULES: readonly TableRule[] = [
  { table: 'alerts', ends: MADE_BY_PEOPLE, account: 'user_id', rename: renameInAlerts },
  {
    table: 'alert_firings',
    ends: byAge('firings', { table: 'alert_firings', column: 'stored_at' }),
    account: 'user_id',
    rename: renameInOccurrences,
  },
  { table: 'alert_spans', ends: MADE_BY_PEOPLE, account: 'alert_id' },
  { table: 'alert_marks', ends: DOES_NOT_GROW },
  { table: 'alert_positions', ends: DOES_NOT_GROW },
];
