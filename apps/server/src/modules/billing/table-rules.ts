import { afterDays, type TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept. */
export const BILLING_RULES: readonly TableRule[] = [
  { table: 'subscriptions', ends: 'with their account', account: 'user_id' },
  { table: 'payments', ends: 'with their account', account: 'user_id' },
  { table: 'billing_addresses', ends: 'with their account', account: 'user_id' },
  { table: 'billing_checkouts', ends: 'with their account', account: 'user_id' },
  { table: 'billing_coupons', ends: 'until operators remove them' },
  { table: 'billing_events', ends: afterDays(90, { table: 'billing_events', column: 'received_at' }) },
  { table: 'billing_refunds', ends: 'with their payment', account: 'payment_id' },
  { table: 'billing_reminders', ends: 'with their subscription', account: 'subscription_id' },
  { table: 'billing_remote_plans', ends: 'one row for each price and amount that was charged' },
  { table: 'local_subscriptions', ends: 'with their account', account: 'user_id' },
];
