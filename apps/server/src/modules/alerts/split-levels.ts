import { type AlertCondition, buildCondition, isOnPrices, parseCondition } from '@wickwise/contract';
import { roundToTick } from '@wickwise/market';
import { sql } from 'kysely';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { type Holders, ofHolders } from './holders.ts';

/**
 * Adjusts the levels and amounts of all alerts of some accounts on an instrument for its splits, each once, in one transaction; the row
 * stores the last split. Paused alerts are adjusted too, as they may be armed again. A level on a whole watchlist
 * applies to all its symbols and is kept.
 */
export async function moveBySplits(
  db: Db,
  { no, instrument: { market, symbol, tickSize } }: ListedInstrument,
  splits: SplitBook,
  atMs: number,
  holders: Holders,
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
        .where(ofHolders(holders))
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

/** Returns a condition's prices after a split; undefined where it has none. */
function movedBy(condition: AlertCondition, factor: number, tickSize: number): AlertCondition | undefined {
  const parsed = parseCondition(condition);
  if (!isOnPrices(parsed) || parsed.unit !== 'price') return undefined;
  if (parsed.kind === 'crossing')
    return buildCondition({ ...parsed, level: Math.max(roundToTick(parsed.level * factor, tickSize), tickSize) });
  return buildCondition({ ...parsed, amount: Number((parsed.amount * factor).toPrecision(10)) });
}
