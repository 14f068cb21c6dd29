import type { ExportPart } from '#platform/export-part.ts';

/** An account's data in its export. */
export const WATCHLISTS_EXPORT: readonly ExportPart[] = [
  { table: 'watchlists', name: 'watchlists', order: ['place', 'id'] },
  {
    table: 'holdings',
    name: 'holdings',
    through: { table: 'watchlists', column: 'watchlist_id' },
    order: ['watchlist_id', 'market', 'symbol'],
  },
];
