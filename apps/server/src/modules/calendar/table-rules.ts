import type { TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept. */
export const CALENDAR_RULES: readonly TableRule[] = [
  {
    table: 'calendar_lists',
    ends: 'one row per imported list, of which there is a limited number, and per source of prices',
  },
  {
    table: 'calendar_events',
    ends: 'with their list, which holds a limited number; those that a newer file leaves out go before, and those of providers after three years',
    rename: async (db, { market, from, to }) => {
      await db
        .updateTable('calendar_events')
        .set({ symbol: to })
        .where('market', '=', market)
        .where('symbol', '=', from)
        .execute();
    },
  },
  { table: 'calendar_readings', ends: 'one row per source of prices and kind of events' },
];
