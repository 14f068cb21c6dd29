import { type Bar, MINUTE_MS } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import { wrongPaperBooks } from '../paper-books.ts';

export interface OrderReport {
  fills: number;
  runFills: number;
  /** Orders that should have been filled, and fills at no price of their minute. */
  unfilled: string[];
  wrongFills: string[];
  wrongBooks: string[];
  /** Orders of a running strategy that were given twice for one bar. */
  doubled: number;
}

/** Compares stop orders for one instrument with its true minutes up to an instant, and all accounts with their fills. */
export async function checkOrders(db: Db, symbol: string, minutes: readonly Bar[], toMs: number): Promise<OrderReport> {
  const orders = await db.selectFrom('paper_orders').selectAll().execute();
  const byTime = new Map(minutes.map((minute) => [minute.timeMs, minute]));
  const placed = orders.filter(({ run_id, symbol: own }) => run_id === null && own === symbol);
  const unfilled = placed.filter(({ state, level, placed_at }) => {
    const reached = minutes.find(({ timeMs, high }) => timeMs >= placed_at + MINUTE_MS && high >= (level ?? 0));
    return state === 'open' && reached !== undefined && reached.timeMs < toMs;
  });
  const wrongFills = placed.filter(({ state, level, placed_at, filled_at, price }) => {
    if (state !== 'filled' || filled_at === null || filled_at >= toMs) return false;
    const minute = byTime.get(Math.floor(filled_at / MINUTE_MS) * MINUTE_MS) ?? byTime.get(filled_at - MINUTE_MS);
    const isTraded = minute !== undefined && price !== null && price <= minute.high && price >= minute.low;
    return !isTraded || filled_at < placed_at || minute.high < (level ?? 0);
  });
  const runs = orders.filter(({ run_id }) => run_id !== null);
  const names = runs.map(({ run_id, run_bar, side, guard }) => `${run_id} ${run_bar} ${side} ${guard}`);
  return {
    fills: orders.filter(({ state }) => state === 'filled').length,
    runFills: runs.filter(({ state }) => state === 'filled').length,
    unfilled: unfilled.map(({ id }) => id),
    wrongFills: wrongFills.map(
      (one) =>
        `${one.id} ${one.price} at ${one.filled_at}, placed ${one.placed_at}, level ${one.level}, ${JSON.stringify(one.receipt)}, late ${one.is_late}`,
    ),
    wrongBooks: await wrongPaperBooks(db),
    doubled: names.length - new Set(names).size,
  };
}
