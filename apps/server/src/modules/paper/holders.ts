import type { Db } from '#platform/db/db.ts';

/** Returns who holds, has ordered or runs a strategy on which of these instruments. */
export async function paperHoldersOf(
  db: Db,
  numbers: readonly number[],
): Promise<{ userId: string; instrumentNo: number }[]> {
  if (numbers.length === 0) return [];
  const held = db
    .selectFrom('paper_positions')
    .innerJoin('paper_accounts', 'paper_accounts.id', 'paper_positions.account_id')
    .select(['paper_accounts.user_id', 'paper_positions.instrument_no'])
    .where('paper_positions.instrument_no', 'in', numbers);
  const ordered = db
    .selectFrom('paper_orders')
    .select(['user_id', 'instrument_no'])
    .where('state', '=', 'open')
    .where('instrument_no', 'in', numbers);
  const run = db
    .selectFrom('paper_runs')
    .select(['user_id', 'instrument_no'])
    .where('is_on', '=', true)
    .where('instrument_no', 'in', numbers);
  const rows = await held.union(ordered).union(run).execute();
  return rows.map(({ user_id: userId, instrument_no: instrumentNo }) => ({ userId, instrumentNo }));
}
