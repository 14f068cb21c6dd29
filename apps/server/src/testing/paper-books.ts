import { freeOf } from '#modules/paper/ledger.ts';
import type { Db } from '#platform/db/db.ts';

/** What sums of that many amounts may differ by, as a share of the account's money. */
const ROUNDING = 1e-11;
const SMALLEST = 1e-6;

/** Returns the ids of paper accounts whose money, costs or units differ from the sum of their fills. */
export async function wrongPaperBooks(db: Db): Promise<string[]> {
  const filled = await db.selectFrom('paper_orders').selectAll().where('state', '=', 'filled').execute();
  const accounts = await db.selectFrom('paper_accounts').selectAll().execute();
  const positions = await db.selectFrom('paper_positions').selectAll().execute();
  const wrong = accounts.filter((account) => {
    const own = filled.filter(({ account_id }) => account_id === account.id);
    const held = positions.filter(({ account_id }) => account_id === account.id);
    const sum = (of: (order: (typeof filled)[number]) => number): number => own.reduce((all, one) => all + of(one), 0);
    const signed = (one: (typeof filled)[number]): number => (one.side === 'buy' ? 1 : -1) * (one.filled_units ?? 0);
    const coins = account.start - sum((one) => signed(one) * (one.price ?? 0)) - sum(({ costs }) => costs ?? 0);
    const units = held.reduce((all, one) => all + one.units, 0);
    const tolerance = Math.max(SMALLEST, account.start * ROUNDING);
    return Math.abs(coins - freeOf(account, held)) > tolerance || Math.abs(units - sum(signed)) > 1e-9;
  });
  return wrong.map(({ id }) => id);
}
