import { byAge, type TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept. */
export const SUPPORT_RULES: readonly TableRule[] = [
  {
    table: 'tickets',
    ends: byAge('tickets', { table: 'tickets', column: 'updated_at', only: "status = 'closed'" }),
    account: 'user_id',
  },
  { table: 'ticket_messages', ends: 'with their ticket', account: 'ticket_id' },
  {
    table: 'ticket_files',
    ends: 'with their message; those that were never sent, at the next upload of the account',
    account: 'user_id',
  },
];
