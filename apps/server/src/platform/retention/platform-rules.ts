import type { TableRule } from './table-rule.ts';

/** How long rows are kept, and how they are deleted with their account. */
export const PLATFORM_RULES: readonly TableRule[] = [
  { table: 'mails', ends: '30 days', account: 'user_id' },
  { table: 'set_aside_writes', ends: 'the newest 10,000' },
];
