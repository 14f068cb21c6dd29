import type { ExportPart } from '#platform/export-part.ts';

/** An account's subscriptions and payments in its export. */
export const BILLING_EXPORT: readonly ExportPart[] = [
  { table: 'subscriptions', name: 'subscriptions', order: ['created_at', 'id'] },
  { table: 'payments', name: 'payments', order: ['at', 'id'] },
  { table: 'billing_addresses', name: 'billingAddress', order: ['user_id'], isOne: true },
  { table: 'billing_checkouts', name: 'checkouts', order: ['created_at', 'id'] },
  {
    table: 'billing_refunds',
    name: 'refunds',
    through: { table: 'payments', column: 'payment_id' },
    order: ['at', 'id'],
  },
  {
    table: 'billing_reminders',
    name: 'paymentReminders',
    through: { table: 'subscriptions', column: 'subscription_id' },
    order: ['sent_at', 'day'],
  },
  { table: 'local_subscriptions', name: 'localSubscriptions', order: ['changed_at', 'id'] },
];
