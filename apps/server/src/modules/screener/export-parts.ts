import type { ExportPart } from '#platform/export-part.ts';

/** An account's data in its export. */
export const SCREENER_EXPORT: readonly ExportPart[] = [
  { table: 'screens', name: 'screens', order: ['created_at', 'id'] },
  {
    table: 'screen_turns',
    name: 'screenTurns',
    prices: 'instrument',
    through: { table: 'screens', column: 'screen_id' },
    order: ['at', 'screen_id', 'version', 'instrument_no', 'bar_time'],
  },
  { table: 'shared_screens', name: 'sharedScreens', order: ['created_at', 'id'], atOnce: 5, prices: 'frozen' },
];
