import { type ExportPart, SECRET } from '#platform/export-part.ts';

/** An account's data in its export. */
export const NOTICES_EXPORT: readonly ExportPart[] = [
  { table: 'notices', name: 'notices', order: ['seq', 'id'], prices: 'firings' },
  {
    table: 'channels',
    name: 'channels',
    order: ['created_at', 'id'],
    hidden: { sealed_address: SECRET, link_hash: SECRET, endpoint_hash: SECRET },
  },
  { table: 'deliveries', name: 'deliveries', order: ['created_at', 'id'] },
  { table: 'quiet_hours', name: 'quietHours', order: ['user_id'], isOne: true },
];
