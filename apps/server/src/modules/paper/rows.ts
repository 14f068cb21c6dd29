import { usualCosts } from '@wickwise/analytics';
import type { PaperAccount, PaperOrder } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { Selectable } from 'kysely';
import type { PaperAccountsTable, PaperOrdersTable, PaperPositionsTable } from '#platform/db/paper-schema.ts';
import { freeOf } from './ledger.ts';
import { termsOf } from './terms.ts';

export const toOrder = (row: Selectable<PaperOrdersTable>): PaperOrder => ({
  id: row.id,
  symbol: row.symbol,
  side: row.side,
  kind: row.kind,
  level: row.level,
  units: row.units,
  cash: row.cash,
  state: row.state,
  refusal: row.refusal,
  placedAt: row.placed_at,
  filledAt: row.filled_at,
  isLate: row.is_late,
  filledUnits: row.filled_units,
  price: row.price,
  costs: row.costs,
  realised: row.realised,
  receipt: row.receipt,
});

export function toAccount(
  row: Selectable<PaperAccountsTable>,
  positions: readonly Selectable<PaperPositionsTable>[],
  open: readonly Selectable<PaperOrdersTable>[],
): PaperAccount {
  const market = row.market as Market;
  const { commissionPct, halfSpreadPct, slippagePct } = usualCosts(market);
  const { canShort, wholeUnits } = termsOf(market);
  return {
    id: row.id,
    market,
    currency: row.currency,
    start: row.start,
    realised: row.realised,
    costs: row.costs,
    free: freeOf(row, positions),
    beganAt: row.began_at,
    commissionPct,
    slippagePct: halfSpreadPct + slippagePct,
    canShort,
    wholeUnits,
    positions: positions.map(({ symbol, units, price, opened_at }) => ({ symbol, units, price, openedAt: opened_at })),
    open: open.map(toOrder),
  };
}
