import { type Market, TIMEFRAMES } from '@wickwise/market';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import { IMPORT_KINDS, importSource } from '#marketdata/import-source.ts';
import { dropList } from '#marketdata/on-demand/listed-instruments.ts';
import { listNumbers } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { removeLists } from './store.ts';

const EVER = { fromMs: 0, beforeMs: 8.64e15 };

/**
 * Removes the imported prices of a market, with their revisions; the market goes back to the feed it had. Returns the
 * number of lists. Numbers of instruments stay: signals and results that were made of the prices name them.
 */
export async function removeImports(db: Db, store: BarStore, market: Market): Promise<number> {
  for (const kind of IMPORT_KINDS) {
    const stored = await listNumbers(db, importSource(kind));
    const numbers = stored.filter((one) => one.market === market).map(({ no }) => no);
    if (numbers.length === 0) continue;
    for (const timeframe of TIMEFRAMES) await store.drop(numbers, timeframe, EVER);
    await dropList(db, { source: importSource(kind), market });
  }
  return removeLists(db, market);
}
