import { byAge, DOES_NOT_GROW, type TableRule } from '#platform/retention/table-rule.ts';

/** Retention of the module's rows, and how they are deleted with their account. */
export const SIGNALS_RULES: readonly TableRule[] = [
  { table: 'signals', ends: 'by the month, after the days of signals by market time', account: 'owner_id' },
  { table: 'signal_corrections', ends: byAge('signals', { table: 'signal_corrections', column: 'known_at' }) },
  { table: 'replayed_signals', ends: byAge('signals', { table: 'replayed_signals', column: 'stored_at' }) },
  { table: 'replayed_histories', ends: DOES_NOT_GROW },
  { table: 'scan_states', ends: DOES_NOT_GROW },
  { table: 'replay_runs', ends: '400 days' },
  { table: 'replay_differences', ends: 'as their run' },
];
