import { type ExportPart, SECRET } from '#platform/export-part.ts';

const WORK = 'how far the server is with its work';
const COMPOSED = 'a copy of what the export has otherwise, and of prices whose licence may have ended';

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
  {
    table: 'digest_settings',
    name: 'digestSettings',
    order: ['user_id'],
    hidden: { unsubscribe_id: SECRET, leased_until: WORK, failures: WORK },
    isOne: true,
  },
  { table: 'digests', name: 'digests', order: ['created_at', 'id'], hidden: { body: COMPOSED } },
  { table: 'quiet_hours', name: 'quietHours', order: ['user_id'], isOne: true },
];
