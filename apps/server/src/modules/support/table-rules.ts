import { afterDays, byAge, type TableRule } from '#platform/retention/table-rule.ts';

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
    ends: afterDays(1, { table: 'ticket_files', column: 'uploaded_at', only: 'message_id is null' }),
    account: 'user_id',
  },
];
