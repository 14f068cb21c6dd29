import { type AlertCondition, buildCondition, isOnPrices, parseCondition } from '@wickwise/contract';
import { roundToTick } from '@wickwise/market';
import { sql } from 'kysely';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';

/**
 * Moves the levels and amounts of all alerts on an instrument by its splits until an instant, each once, in one transaction: the
 * row says since when its level is what it is. Alerts that rest move too, as they may be armed again. A level on a whole
 * watchlist is meant for all its symbols and stays.
 */
export async function moveBySplits(
  db: Db,
  { no, instrument: { market, symbol, tickSize } }: ListedInstrument,
  splits: SplitBook,
  atMs: number,
): Promise<void> {
  const passed = splits.of(no).filter(({ effectiveMs }) => effectiveMs <= atMs);
  if (passed.length === 0) return;
  await db.transaction().execute(async (tx) => {
    for (const { effectiveMs, factor } of passed) {
      const rows = await tx
        .selectFrom('alerts')
        .select(['id', 'condition'])
        .where('market', '=', market)
        .where('symbol', '=', symbol)
        .where(sql<boolean>`coalesce(levels_at, armed_from) < ${instant(effectiveMs)}`)
        .forUpdate()
        .execute();
      for (const { id, condition } of rows) {
        const moved = movedBy(condition, factor, tickSize);
        if (!moved) continue;
        const set = { condition: JSON.stringify(moved), levels_at: new Date(effectiveMs), split_factor: factor };
        await tx.updateTable('alerts').set(set).where('id', '=', id).execute();
      }
    }
  });
}

/** What a condition asks for in prices from a split on; undefined where it asks for none. */
function movedBy(condition: AlertCondition, factor: number, tickSize: number): AlertCondition | undefined {
  const parsed = parseCondition(condition);
  if (!isOnPrices(parsed) || parsed.unit === 'percent') return undefined;
  if (parsed.kind === 'crossing')
    return buildCondition({ ...parsed, level: Math.max(roundToTick(parsed.level * factor, tickSize), tickSize) });
  return buildCondition({ ...parsed, amount: Number((parsed.amount * factor).toPrecision(10)) });
}
