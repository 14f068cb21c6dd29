import { DOES_NOT_GROW, type TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept, and how they are deleted with their account. */
export const MARKETDATA_RULES: readonly TableRule[] = [
  { table: 'announced_splits', ends: 'until an operator removes them' },
  { table: 'bars', ends: 'the days of BAR_RETENTION_DAYS' },
  { table: 'bar_pages', ends: 'as their bars' },
  { table: 'bar_revisions', ends: 'as their bars' },
  { table: 'followed_renames', ends: DOES_NOT_GROW },
  { table: 'former_symbols', ends: DOES_NOT_GROW },
  { table: 'history_coverage', ends: DOES_NOT_GROW },
  { table: 'history_starts', ends: DOES_NOT_GROW },
  { table: 'instruments', ends: DOES_NOT_GROW },
  { table: 'listed_instruments', ends: DOES_NOT_GROW },
  { table: 'missing_prices', ends: 'as their bars; the newest 50 of an instrument and timeframe' },
  { table: 'rename_proposals', ends: DOES_NOT_GROW },
  { table: 'share_isins', ends: DOES_NOT_GROW },
  { table: 'split_factors', ends: DOES_NOT_GROW },
  { table: 'split_histories', ends: DOES_NOT_GROW },
  { table: 'split_readings', ends: DOES_NOT_GROW },
];
