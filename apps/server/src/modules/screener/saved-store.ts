import { randomUUIDv7 } from 'node:crypto';
import {
  type EditScreenRequest,
  REFUSAL_TEXTS,
  type SavedScreen,
  type SaveScreenRequest,
  SCREEN_LIMITS,
} from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import type { Selectable } from 'kysely';
import { timeframeCode, timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { Db } from '#platform/db/db.ts';
import type { ScreensTable } from '#platform/db/screen-schema.ts';
import { AccountLimit, Invalid, NotFound } from '#platform/errors.ts';
import { lockOwner } from '#platform/owners.ts';
import { currentSymbols } from './rename.ts';

/** Part of a screen that is stored as sent. */
export type StoredDefinition = Pick<SavedScreen, 'rule' | 'symbols' | 'universe' | 'loopback' | 'columns'>;

/** Returns whether a user has a saved screen. */
export const hasScreens = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('screens').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined;

export async function listScreens(db: Db, userId: string): Promise<SavedScreen[]> {
  const rows = await db
    .selectFrom('screens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toSavedScreen);
}

/** Adds a screen; `nowMs` is its market's time. */
export async function addScreen(
  db: Db,
  userId: string,
  request: SaveScreenRequest,
  nowMs: number,
): Promise<SavedScreen> {
  return db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    const { count } = await tx
      .selectFrom('screens')
      .where('user_id', '=', userId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= SCREEN_LIMITS.saved) throw new AccountLimit('screens', SCREEN_LIMITS.saved);
    const row = {
      id: randomUUIDv7(),
      user_id: userId,
      ...toColumns(request),
      version: 1,
      live_from: new Date(nowMs),
      created_at: new Date(),
      updated_at: new Date(),
    };
    return toSavedScreen(await tx.insertInto('screens').values(row).returningAll().executeTakeFirstOrThrow());
  });
}

/**
 * Changes a screen. A change of its matches makes a new version, whose firings count from now on. Throws where it was
 * changed after the request's `updatedAt`.
 */
export async function changeScreen(
  db: Db,
  userId: string,
  id: string,
  request: EditScreenRequest,
  nowMs: number,
): Promise<SavedScreen> {
  return db.transaction().execute(async (tx) => {
    const own = tx.selectFrom('screens').selectAll().where('user_id', '=', userId).where('id', '=', id);
    const row = await own.forUpdate().executeTakeFirst();
    if (!row) throw new NotFound('Screen');
    const before = toSavedScreen(row);
    if (request.updatedAt !== undefined && request.updatedAt !== before.updatedAt) {
      throw new Invalid(REFUSAL_TEXTS.changedElsewhere);
    }
    const isOther = meaningOf(before) !== meaningOf(request);
    const isNewlyLive = request.isLive && !before.isLive;
    const changed = await tx
      .updateTable('screens')
      .set({
        ...toColumns(request),
        version: before.version + Number(isOther),
        ...(isOther || isNewlyLive ? { live_from: new Date(nowMs) } : {}),
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toSavedScreen(changed);
  });
}

export async function removeScreen(db: Db, userId: string, id: string): Promise<void> {
  const removed = await db.deleteFrom('screens').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw new NotFound('Screen');
}

/** Returns what decides on which bars it fires. */
const meaningOf = (screen: SaveScreenRequest | SavedScreen): string => {
  const { rule, symbols, universe, market, timeframe, direction } = screen;
  const own = currentSymbols(market, symbols)?.toSorted();
  return JSON.stringify([rule.groups, own ?? universe ?? null, market, timeframe, direction]);
};

const toColumns = (request: SaveScreenRequest) => {
  const { name, market, timeframe, direction, isLive, rule, symbols, universe, loopback, columns } = request;
  const definition: StoredDefinition = { rule, universe, loopback, columns, symbols: currentSymbols(market, symbols) };
  return {
    name,
    market,
    timeframe: timeframeCode(timeframe),
    direction,
    is_live: isLive,
    definition: JSON.stringify(definition),
  };
};

const toSavedScreen = (row: Selectable<ScreensTable>): SavedScreen => ({
  id: row.id,
  name: row.name,
  market: row.market as Market,
  timeframe: timeframeOfCode(row.timeframe) as ScanTimeframe,
  direction: row.direction,
  isLive: row.is_live,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...(row.definition as StoredDefinition),
});

/** Returns those of the ids that exist, of any user. */
export async function presentScreens(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('screens').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}
