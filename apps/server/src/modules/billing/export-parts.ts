import type { ExportPart } from '#platform/export-part.ts';

/** An account's subscriptions and payments in its export. */
export const BILLING_EXPORT: readonly ExportPart[] = [
  { table: 'subscriptions', name: 'subscriptions', order: ['created_at', 'id'] },
  { table: 'payments', name: 'payments', order: ['at', 'id'] },
  { table: 'billing_addresses', name: 'billingAddress', order: ['user_id'], isOne: true },
];
