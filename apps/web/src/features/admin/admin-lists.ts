/** An operator's lists: accounts, mails, security events, tickets, plans and payments, licences, imports, scans, news. */
export const ADMIN_LISTS = [
  'users',
  'mails',
  'events',
  'tickets',
  'plans',
  'subscriptions',
  'invoices',
  'licences',
  'imports',
  'markets',
  'news',
] as const;
export type AdminList = (typeof ADMIN_LISTS)[number];
