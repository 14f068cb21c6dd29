import { randomUUIDv7 } from 'node:crypto';
import {
  type EditStrategyRequest,
  type LiveStrategyRequest,
  type OwnStrategy,
  REFUSAL_TEXTS,
  type SaveStrategyRequest,
  STRATEGY_LIMITS,
  type StrategyVersion,
} from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import type { Selectable, SqlBool } from 'kysely';
import { timeframeCode, timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { Db } from '#platform/db/db.ts';
import type { StrategiesTable, StrategyVersionsTable } from '#platform/db/strategy-schema.ts';
import { queueFit } from '#platform/entitlements/fits.ts';
import { isPausedStrategy } from '#platform/entitlements/pauses.ts';
import { PausedByPlan } from '#platform/entitlements/plan-limit.ts';
import { checkRoom } from '#platform/entitlements/room.ts';
import { AccountLimit, Invalid, NotFound } from '#platform/errors.ts';
import { isStaying, lockOwner } from '#platform/owners.ts';

/** Lists a user's strategies in their newest versions. */
export async function listStrategies(db: Db, userId: string): Promise<OwnStrategy[]> {
  const rows = await newestOf(db, userId).orderBy('created_at').orderBy('strategies.id').execute();
  return rows.map(toStrategy);
}

/** Returns a user's strategy in its newest version; undefined for an unknown id. */
export async function findStrategy(db: Db, userId: string, id: string): Promise<OwnStrategy | undefined> {
  const row = await newestOf(db, userId).where('strategies.id', '=', id).executeTakeFirst();
  return row && toStrategy(row);
}

/** The same; throws `NotFound`. */
export async function readStrategy(db: Db, userId: string, id: string): Promise<OwnStrategy> {
  const strategy = await findStrategy(db, userId, id);
  if (!strategy) throw new NotFound('Strategy');
  return strategy;
}

/** The same of one that may run; throws `PausedByPlan` where its owner's plan has no room for it. */
export async function readRunnable(db: Db, userId: string, id: string): Promise<OwnStrategy> {
  const strategy = await readStrategy(db, userId, id);
  if (strategy.isPaused) throw new PausedByPlan();
  return strategy;
}

/** Returns the newest versions of strategies of several users; deleted ones are missing. */
export async function readNewest(db: Db, ids: readonly string[]): Promise<OwnStrategy[]> {
  if (ids.length === 0) return [];
  return (await newest(db).where('strategies.id', 'in', ids).execute()).map(toStrategy);
}

/** A strategy whose firings are its owner's signals. */
export interface LiveStrategy extends OwnStrategy {
  userId: string;
  liveFrom: number;
}

/** Lists live strategies in their newest versions, except of accounts that wait for deletion. */
export async function listLiveStrategies(db: Db, userId?: string): Promise<LiveStrategy[]> {
  const all = newest(db)
    .select('strategies.user_id')
    .where('live_from', 'is not', null)
    .where(({ not }) => not(isPausedStrategy('strategies.user_id', 'strategies.id')))
    .where(isStaying('strategies.user_id'))
    .orderBy('strategies.id');
  const rows = await (userId === undefined ? all : all.where('strategies.user_id', '=', userId)).execute();
  return rows.map((row) => ({ ...toStrategy(row), userId: row.user_id, liveFrom: row.live_from as number }));
}

/** Switches a strategy's signals on or off; they begin at `nowMs`, its market's time. */
export async function setLive(
  db: Db,
  userId: string,
  id: string,
  { isLive, direction }: LiveStrategyRequest,
  nowOf: (market: Market) => number,
): Promise<OwnStrategy> {
  return db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    const known = isLive ? await readRunnable(tx, userId, id) : await readStrategy(tx, userId, id);
    if (isLive && known.liveFrom === null) await refuseTooManyLive(tx, userId);
    const liveFrom = isLive ? (known.liveFrom ?? nowOf(known.market)) : null;
    const live_from = liveFrom === null ? null : new Date(liveFrom);
    await tx.updateTable('strategies').set({ live_from, direction }).where('id', '=', id).execute();
    return { ...known, direction, liveFrom };
  });
}

async function refuseTooManyLive(tx: Db, userId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('strategies')
    .where('user_id', '=', userId)
    .where('live_from', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count < STRATEGY_LIMITS.live) return;
  throw new AccountLimit('liveStrategies', STRATEGY_LIMITS.live);
}

export async function addStrategy(db: Db, userId: string, request: SaveStrategyRequest): Promise<OwnStrategy> {
  return db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    return insertStrategy(tx, userId, request);
  });
}

/** Returns the strategy with this rule on this market and timeframe; adds it where the user has none. */
export async function findOrAddStrategy(
  db: Db,
  userId: string,
  request: SaveStrategyRequest,
): Promise<{ strategy: OwnStrategy; isNew: boolean }> {
  return db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    const ruleOf = ({ market, timeframe, definition }: SaveStrategyRequest): string =>
      JSON.stringify([market, timeframe, definition.groups]);
    const known = (await listStrategies(tx, userId)).find((one) => ruleOf(one) === ruleOf(request));
    return { strategy: known ?? (await insertStrategy(tx, userId, request)), isNew: !known };
  });
}

async function insertStrategy(tx: Db, userId: string, request: SaveStrategyRequest): Promise<OwnStrategy> {
  await checkRoom(tx, userId, 'strategies', () => countStrategies(tx, userId));
  if ((await countStrategies(tx, userId)) >= STRATEGY_LIMITS.kept)
    throw new AccountLimit('strategies', STRATEGY_LIMITS.kept);
  const id = randomUUIDv7();
  const now = new Date();
  await tx.insertInto('strategies').values({ id, user_id: userId, version: 1, created_at: now }).execute();
  await tx
    .insertInto('strategy_versions')
    .values(versionRow(id, 1, request, now))
    .execute();
  const times = { createdAt: now.getTime(), updatedAt: now.getTime() };
  return { id, version: 1, ...builtOf(request), direction: 'bullish', liveFrom: null, ...times };
}

export async function countStrategies(db: Db, userId: string): Promise<number> {
  const own = db.selectFrom('strategies').where('user_id', '=', userId);
  return (await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

/**
 * Adds a version; an unchanged save adds none. A live strategy fires by its new version from `nowMs` on, the time of
 * its new market.
 */
export async function editStrategy(
  db: Db,
  userId: string,
  id: string,
  request: EditStrategyRequest,
  nowMs: number,
): Promise<OwnStrategy> {
  return db.transaction().execute(async (tx) => {
    const own = tx.selectFrom('strategies').select('id').where('user_id', '=', userId).where('id', '=', id);
    if (!(await own.forUpdate().executeTakeFirst())) throw new NotFound('Strategy');
    const known = await readStrategy(tx, userId, id);
    if (JSON.stringify(builtOf(known)) === JSON.stringify(builtOf(request))) return known;
    if (request.version !== undefined && request.version < known.version) {
      throw new Invalid(REFUSAL_TEXTS.newerVersion(String(known.version)));
    }
    if (known.version >= STRATEGY_LIMITS.versions) {
      throw new AccountLimit('strategyVersions', STRATEGY_LIMITS.versions);
    }
    const version = known.version + 1;
    const now = new Date();
    await tx
      .insertInto('strategy_versions')
      .values(versionRow(id, version, request, now))
      .execute();
    const liveFrom = known.liveFrom === null ? null : nowMs;
    const live_from = liveFrom === null ? null : new Date(liveFrom);
    await tx.updateTable('strategies').set({ version, live_from }).where('id', '=', id).execute();
    return { ...known, ...builtOf(request), version, liveFrom, updatedAt: now.getTime() };
  });
}

export async function removeStrategy(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const own = tx.deleteFrom('strategies').where('user_id', '=', userId).where('id', '=', id);
    if ((await own.executeTakeFirst()).numDeletedRows === 0n) throw new NotFound('Strategy');
    await queueFit(tx, userId, [Date.now()]); // one that waits may go on
  });
}

/** Lists all versions, newest first. */
export async function listVersions(db: Db, userId: string, id: string): Promise<StrategyVersion[]> {
  const rows = await db
    .selectFrom('strategies')
    .innerJoin('strategy_versions', 'strategy_id', 'strategies.id')
    .selectAll('strategy_versions')
    .where('user_id', '=', userId)
    .where('strategies.id', '=', id)
    .orderBy('strategy_versions.version', 'desc')
    .execute();
  if (rows.length === 0) throw new NotFound('Strategy');
  return rows.map((row) => ({ version: row.version, ...builtIn(row), savedAt: row.saved_at }));
}

const newestOf = (db: Db, userId: string) => newest(db).where('user_id', '=', userId);

const newest = (db: Db) =>
  db
    .selectFrom('strategies')
    .innerJoin('strategy_versions', (join) =>
      join.onRef('strategy_id', '=', 'strategies.id').onRef('strategy_versions.version', '=', 'strategies.version'),
    )
    .selectAll('strategy_versions')
    .select(['strategies.created_at', 'live_from', 'direction'])
    .select(isPausedStrategy('strategies.user_id', 'strategies.id').as('is_paused'));

type VersionRow = Selectable<StrategyVersionsTable>;

/** Returns the part of a row that the user built. */
export const builtIn = ({
  market,
  timeframe,
  definition,
}: Pick<VersionRow, 'market' | 'timeframe' | 'definition'>) => ({
  market: market as Market,
  timeframe: timeframeOfCode(timeframe) as ScanTimeframe,
  definition: definition as SaveStrategyRequest['definition'],
});

const builtOf = ({ market, timeframe, definition }: SaveStrategyRequest): SaveStrategyRequest => ({
  market,
  timeframe,
  definition,
});

export const builtColumns = ({ market, timeframe, definition }: SaveStrategyRequest) => ({
  market,
  timeframe: timeframeCode(timeframe),
  definition: JSON.stringify(definition),
});

const versionRow = (strategy_id: string, version: number, request: SaveStrategyRequest, saved_at: Date) => ({
  strategy_id,
  version,
  ...builtColumns(request),
  saved_at,
});

const toStrategy = (
  row: VersionRow &
    Pick<Selectable<StrategiesTable>, 'created_at' | 'live_from' | 'direction'> & { is_paused: SqlBool },
): OwnStrategy => ({
  id: row.strategy_id,
  version: row.version,
  ...builtIn(row),
  direction: row.direction,
  liveFrom: row.live_from,
  ...(row.is_paused ? { isPaused: true } : {}),
  createdAt: row.created_at,
  updatedAt: row.saved_at,
});

/** Begins live strategies again from now on, after they waited: what came true meanwhile is no signal. */
export async function restartLive(tx: Db, ids: readonly string[], nowOf: (market: Market) => number): Promise<void> {
  for (const { id, market, liveFrom } of await readNewest(tx, ids)) {
    if (liveFrom === null) continue;
    const live_from = new Date(nowOf(market));
    await tx.updateTable('strategies').set({ live_from }).where('id', '=', id).execute();
  }
}

/** Returns those of the ids that exist, of any user. */
export async function presentStrategies(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('strategies').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}
