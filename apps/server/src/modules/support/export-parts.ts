import type { ExportPart } from '#platform/export-part.ts';

/** An account's data in its export. */
export const SUPPORT_EXPORT: readonly ExportPart[] = [
  { table: 'tickets', name: 'tickets', order: ['created_at', 'id'] },
  {
    table: 'ticket_messages',
    name: 'ticketMessages',
    through: { table: 'tickets', column: 'ticket_id' },
    order: ['at', 'id'],
  },
  {
    table: 'ticket_files',
    name: 'ticketFiles',
    order: ['uploaded_at', 'id'],
    hidden: { content: 'the file itself, which its ticket offers as a download' },
  },
];
