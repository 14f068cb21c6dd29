/** An operator's lists besides that of accounts, which is shown first. */
export const FURTHER_LISTS = [
  'mails',
  'events',
  'experts',
  'tickets',
  'plans',
  'subscriptions',
  'invoices',
  'licences',
  'imports',
  'markets',
  'news',
  'jobs',
  'health',
  'status',
] as const;
export type FurtherList = (typeof FURTHER_LISTS)[number];
export type AdminList = 'users' | FurtherList;
