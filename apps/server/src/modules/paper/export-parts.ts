import type { ExportPart } from '#platform/export-part.ts';

/** An account's paper trading, as its export has it. */
export const PAPER_EXPORT: readonly ExportPart[] = [
  { table: 'paper_accounts', name: 'paperAccounts', order: ['id'] },
  {
    table: 'paper_positions',
    name: 'paperPositions',
    prices: 'instrument',
    through: { table: 'paper_accounts', column: 'account_id' },
    order: ['account_id', 'instrument_no'],
  },
  { table: 'paper_orders', name: 'paperOrders', order: ['no'], prices: 'instrument' },
  { table: 'paper_runs', name: 'paperRuns', order: ['began_at', 'id'] },
];
