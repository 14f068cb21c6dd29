import type { TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept. */
export const INVOICES_RULES: readonly TableRule[] = [
  { table: 'invoice_seller', ends: 'one row' },
  { table: 'invoice_series', ends: 'one row for each series and year' },
  { table: 'invoices', ends: 'never: tax law asks for them for years', outlives: 'user_id' },
];
