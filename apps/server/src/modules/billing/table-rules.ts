import type { TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept. */
export const BILLING_RULES: readonly TableRule[] = [
  { table: 'subscriptions', ends: 'with their account', account: 'user_id' },
  { table: 'payments', ends: 'with their account', account: 'user_id' },
  { table: 'billing_addresses', ends: 'with their account', account: 'user_id' },
];
