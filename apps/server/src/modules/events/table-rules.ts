import { byAge, DOES_NOT_GROW, type TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept, and how they are deleted with their account. */
export const EVENTS_RULES: readonly TableRule[] = [
  { table: 'market_events', ends: byAge('events', { table: 'market_events', column: 'stored_at' }) },
  { table: 'instrument_turnovers', ends: DOES_NOT_GROW },
];
