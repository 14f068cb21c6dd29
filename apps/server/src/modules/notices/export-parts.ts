import { type ExportPart, SECRET } from '#platform/export-part.ts';

/** What is kept here of an account, as its export has it. */
export const NOTICES_EXPORT: readonly ExportPart[] = [
  { table: 'notices', name: 'notices', order: ['seq', 'id'] },
  {
    table: 'channels',
    name: 'channels',
    order: ['created_at', 'id'],
    hidden: { sealed_address: SECRET, link_hash: SECRET, endpoint_hash: SECRET },
  },
  { table: 'deliveries', name: 'deliveries', order: ['created_at', 'id'] },
  { table: 'quiet_hours', name: 'quietHours', order: ['user_id'], isOne: true },
];
