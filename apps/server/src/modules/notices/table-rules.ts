import { byAge, DOES_NOT_GROW, MADE_BY_PEOPLE, type TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept, and how they are deleted with their account. */
export const NOTICES_RULES: readonly TableRule[] = [
  { table: 'notices', ends: byAge('notices', { table: 'notices', column: 'at' }), account: 'user_id' },
  {
    table: 'deliveries',
    ends: byAge('deliveries', { table: 'deliveries', column: 'created_at', only: `state <> 'waiting'` }),
    account: 'user_id',
  },
  { table: 'digests', ends: byAge('deliveries', { table: 'digests', column: 'created_at' }), account: 'user_id' },
  { table: 'digest_settings', ends: MADE_BY_PEOPLE, account: 'user_id' },
  { table: 'channels', ends: MADE_BY_PEOPLE, account: 'user_id' },
  { table: 'quiet_hours', ends: MADE_BY_PEOPLE, account: 'user_id' },
  { table: 'server_keys', ends: DOES_NOT_GROW },
];
