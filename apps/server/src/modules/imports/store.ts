import { randomUUIDv7 } from 'node:crypto';
import { MARKETS, type Market, type Timeframe } from '@wickwise/market';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import { type ImportKind, importSource } from '#marketdata/import-source.ts';
import type { Db } from '#platform/db/db.ts';

/** Imported lists of a market, taken together. */
export interface ImportedLists {
  market: Market;
  source: string;
  lists: number;
  fromMs: number;
  toMs: number;
  importedAt: number;
}

export async function readImportedLists(db: Db): Promise<ImportedLists[]> {
  const rows = await db
    .selectFrom('imported_lists')
    .select(({ fn }) => [
      'market',
      'source',
      fn.countAll<number>().as('lists'),
      fn.min('first_time').as('fromMs'),
      fn.max('last_time').as('toMs'),
      fn.max('imported_at').as('importedAt'),
    ])
    .groupBy(['market', 'source'])
    .execute();
  return rows
    .map(({ market, ...row }) => ({ ...row, market: market as Market, lists: Number(row.lists) }))
    .sort((a, b) => MARKETS.indexOf(a.market) - MARKETS.indexOf(b.market));
}

/** Returns what changes with every import and removal. */
export async function importsVersion(db: Db): Promise<string> {
  const lists = await readImportedLists(db);
  return lists.map((one) => `${one.market} ${one.source} ${one.lists} ${one.importedAt}`).join('; ');
}

/** Returns the kind of prices that a market has imported; undefined for none. */
export async function importedKind(db: Db, market: Market): Promise<ImportKind | undefined> {
  const row = await db.selectFrom('imported_lists').select('source').where('market', '=', market).executeTakeFirst();
  return row && (row.source === importSource('nse') ? 'nse' : 'own');
}

export interface StoredList {
  source: string;
  market: Market;
  name: string;
  timeframe: Timeframe;
  bars: number;
  fromMs: number;
  toMs: number;
}

/** Stores that a list was imported; a list of the same name takes the place of the earlier one. */
export async function noteList(
  db: Db,
  { source, market, name, timeframe, bars, fromMs, toMs }: StoredList,
): Promise<void> {
  const now = new Date();
  const times = { first_time: new Date(fromMs), last_time: new Date(toMs), imported_at: now };
  await db
    .insertInto('imported_lists')
    .values({ id: randomUUIDv7(), source, market, name, timeframe: timeframeCode(timeframe), bars, ...times })
    .onConflict((conflict) =>
      conflict.columns(['source', 'market', 'timeframe', 'name']).doUpdateSet({ bars, ...times }),
    )
    .execute();
}

/** Forgets the lists of a market; returns how many there were. */
export async function removeLists(db: Db, market: Market): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('imported_lists').where('market', '=', market).executeTakeFirst();
  return Number(numDeletedRows);
}
