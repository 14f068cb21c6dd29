import { afterDays, MADE_BY_PEOPLE, type TableRule } from '#platform/retention/table-rule.ts';

const KEPT = 'never: SEBI asks for five years, and the chain of hashes is one whole';

/** How long rows are kept. */
export const ADVICE_RULES: readonly TableRule[] = [
  { table: 'experts', ends: KEPT, outlives: 'user_id' },
  { table: 'expert_follows', ends: MADE_BY_PEOPLE, account: 'user_id' },
  { table: 'expert_clients', ends: MADE_BY_PEOPLE, account: 'user_id' },
  { table: 'verified_figures', ends: KEPT, outlives: 'expert_id' },
  { table: 'advice_entries', ends: KEPT, outlives: 'expert_id' },
  {
    table: 'calls',
    ends: KEPT,
    outlives: 'expert_id',
    // the entry of the chain keeps the symbol that it was published with
    rename: async (db, { market, from, to }) => {
      await db
        .updateTable('calls')
        .set({ symbol: to })
        .where('market', '=', market)
        .where('symbol', '=', from)
        .execute();
    },
  },
  { table: 'advice_heads', ends: KEPT },
  { table: 'advice_news', ends: afterDays(30, { table: 'advice_news', column: 'created_at' }), outlives: 'expert_id' },
  { table: 'advice_statements', ends: KEPT, outlives: 'made_by' },
  { table: 'house_advisor_switch', ends: 'one row' },
];
