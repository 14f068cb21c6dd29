import { randomUUIDv7 } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { Db } from '#platform/db/db.ts';
import type { Decided } from './decide.ts';
import type { RunRow } from './rows.ts';

/** Units below which a position is only rounding. */
const DUST = 1e-9;

/**
 * Places the orders that a strategy decided on and stores its position, in one transaction, so each order is placed
 * once. While one of its orders is open, nothing is decided; the next close catches up. Returns the numbers of the
 * orders.
 */
export async function giveRunOrders(
  db: Db,
  run: RunRow,
  { leaves, enters }: Decided,
  { barMs, closeMs }: { barMs: number; closeMs: number },
  splits: SplitBook,
): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('paper_accounts').select('id').where('id', '=', run.account_id).forUpdate().execute();
    const own = tx.selectFrom('paper_runs').select('judged_at').where('id', '=', run.id).where('is_on', '=', true);
    const known = await own.executeTakeFirst();
    if (!known || known.judged_at >= closeMs) return [];
    const orders = tx.selectFrom('paper_orders').where('run_id', '=', run.id);
    if (await orders.select('id').where('state', '=', 'open').where('guard', 'is', null).executeTakeFirst()) return [];
    const held = await heldBy(tx, run, (fromMs) => splits.factorBetween(run.instrument_no, fromMs, closeMs));
    const numbers: number[] = [];
    const give = async (
      step: 'enter' | 'leave',
      size: { units: number | null; cash: number | null },
    ): Promise<void> => {
      const isBuy = (run.side === 'long') === (step === 'enter');
      const row = {
        id: randomUUIDv7(),
        no: sql<number>`nextval('paper_order_no')`,
        account_id: run.account_id,
        user_id: run.user_id,
        instrument_no: run.instrument_no,
        symbol: run.symbol,
        side: isBuy ? ('buy' as const) : ('sell' as const),
        kind: 'market' as const,
        level: null,
        ...size,
        stop_pct: step === 'enter' ? run.stop_pct : null,
        target_pct: step === 'enter' ? run.target_pct : null,
        state: 'open' as const,
        placed_at: new Date(closeMs),
        is_late: false,
        stored_at: new Date(),
        run_id: run.id,
        run_bar: new Date(barMs),
        run_step: step,
      };
      const insert = tx
        .insertInto('paper_orders')
        .values(row)
        .onConflict((conflict) => conflict.doNothing());
      const stored = await insert.returning('no').executeTakeFirst();
      if (stored) numbers.push(stored.no);
    };
    if (held > 0 && leaves) await give('leave', { units: held, cash: null });
    if (enters && (held === 0 || leaves)) await give('enter', { units: null, cash: run.cash });
    await tx
      .updateTable('paper_runs')
      .set({ judged_at: new Date(closeMs) })
      .where('id', '=', run.id)
      .execute();
    return numbers;
  });
}

/** Returns the units that the strategy holds: what it opened, adjusted for splits, less what its owner closed. */
async function heldBy(
  tx: Db,
  { id, account_id, instrument_no, side }: RunRow,
  factorSince: (fromMs: number) => number,
): Promise<number> {
  const sign = side === 'long' ? 1 : -1;
  const filled = await tx
    .selectFrom('paper_orders')
    .select(['side', 'filled_units', 'filled_at', 'split_at'])
    .where('run_id', '=', id)
    .where('state', '=', 'filled')
    .execute();
  const units = filled.reduce((sum, order) => {
    const factor = factorSince(Math.max(order.filled_at ?? 0, order.split_at ?? 0));
    return sum + ((order.side === 'buy' ? 1 : -1) * (order.filled_units ?? 0)) / factor;
  }, 0);
  const position = await tx
    .selectFrom('paper_positions')
    .select('units')
    .where('account_id', '=', account_id)
    .where(sql<SqlBool>`instrument_no = ${instrument_no}`)
    .executeTakeFirst();
  const held = Math.min(sign * units, sign * (position?.units ?? 0));
  return held > DUST ? held : 0;
}
