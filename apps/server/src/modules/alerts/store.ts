import { randomUUIDv7 } from 'node:crypto';
import {
  ALERT_LIMITS,
  type Alert,
  type AlertFiring,
  type AlertFiringsPage,
  type AlertFiringsQuery,
  type EditAlertRequest,
  REFUSAL_TEXTS,
  type SaveAlertRequest,
} from '@wickwise/contract';
import { DAY_MS, type Market } from '@wickwise/market';
import { sql } from 'kysely';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { checkRoom } from '#platform/entitlements/room.ts';
import { AccountLimit, Invalid, NotFound } from '#platform/errors.ts';
import { lockOwner } from '#platform/owners.ts';
import type { ListPresent } from './deps.ts';
import { beginSpans, closeSpan, openSpan } from './live-match/spans.ts';
import { refuseOrphan } from './orphans.ts';
import { type AlertRecord, toAlert, toFiring } from './rows.ts';

export async function listAlerts(db: Db, userId: string): Promise<Alert[]> {
  const rows = db.selectFrom('alerts').selectAll().where('user_id', '=', userId);
  return (await rows.orderBy('created_at', 'desc').orderBy('id').execute()).map(toAlert);
}

/** Returns whether a user has an alert, in any state. */
export const hasAlerts = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('alerts').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined;

/** Returns who has an active or paused alert on which of a market's symbols. */
export async function alertHoldersOf(
  db: Db,
  market: Market,
  symbols: readonly string[],
): Promise<{ userId: string; symbol: string }[]> {
  if (symbols.length === 0) return [];
  const rows = await db
    .selectFrom('alerts')
    .select(['user_id', 'symbol'])
    .distinct()
    .where('market', '=', market)
    .where('symbol', 'in', symbols)
    .where('state', 'in', ['armed', 'paused'])
    .execute();
  return rows.flatMap(({ user_id: userId, symbol }) => (symbol === null ? [] : { userId, symbol }));
}

/** Returns the symbols and watchlists of a user's active and paused alerts. */
export async function alertPlacesOf(
  db: Db,
  userId: string,
): Promise<{ market: Market; symbol: string | null; watchlistId: string | null }[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['market', 'symbol', 'watchlist_id as watchlistId'])
    .distinct()
    .where('user_id', '=', userId)
    .where('state', 'in', ['armed', 'paused'])
    .execute();
  return rows.map((row) => ({ ...row, market: row.market as Market }));
}

/** Stores an alert; `nowMs` is the time of its market. */
export async function addAlert(
  db: Db,
  userId: string,
  request: SaveAlertRequest,
  nowMs: number,
): Promise<{ alert: Alert; no: number }> {
  return db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    const { count } = await tx
      .selectFrom('alerts')
      .where('user_id', '=', userId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await checkRoomToArm(tx, userId);
    if (count >= ALERT_LIMITS.alerts) throw new AccountLimit('alerts', ALERT_LIMITS.alerts);
    const row = {
      id: randomUUIDv7(),
      no: sql<number>`nextval('alert_no')`,
      user_id: userId,
      ...toColumns(request, nowMs),
      arming: 1,
      fired_count: 0,
      last_fired_at: null,
      created_at: new Date(),
    };
    const stored = await tx.insertInto('alerts').values(row).returningAll().executeTakeFirstOrThrow();
    await openSpan(tx, row.id, nowMs);
    return { alert: toAlert(stored), no: stored.no };
  });
}

/**
 * Changes an alert and rearms it like a new one; its expiry stays where the request leaves it out. Throws where the
 * request is about an earlier version.
 */
export async function changeAlert(
  db: Db,
  userId: string,
  id: string,
  request: EditAlertRequest,
  nowMs: number,
): Promise<{ alert: Alert; no: number }> {
  const ending = request.lastsDays === undefined ? { expires_at: expiryKept(nowMs) } : {};
  const set = { ...toColumns(request, nowMs), ...ending, arming: sql<number>`arming + 1` };
  return db.transaction().execute(async (tx) => {
    await checkRoomToArm(tx, userId, id);
    const stored = await own(tx.selectFrom('alerts').selectAll(), userId, id).forUpdate().executeTakeFirst();
    if (request.version !== undefined && found(stored).alert.version !== request.version) {
      throw new Invalid(REFUSAL_TEXTS.changedElsewhere);
    }
    const changed = found(await own(tx.updateTable('alerts').set(set), userId, id).returningAll().executeTakeFirst());
    await beginSpans(tx, id, nowMs);
    return changed;
  });
}

/**
 * Rearms the alerts on a strategy with a new version, from the bars that close from now on. Returns the numbers of
 * those alerts in the engine.
 */
export async function rearmOnStrategy(db: Db, userId: string, strategyId: string, nowMs: number): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .updateTable('alerts')
      .set({ arming: sql<number>`arming + 1`, armed_at: new Date(), armed_from: new Date(nowMs) })
      .where('user_id', '=', userId)
      .where('state', '=', 'armed')
      .where(sql<string>`condition->>'strategyId'`, '=', strategyId)
      .returning(['id', 'no'])
      .execute();
    for (const { id } of rows) await beginSpans(tx, id, nowMs);
    return rows.map(({ no }) => no);
  });
}

/** Returns the strategies with armed alerts, and the wall time since which the first of these is armed. */
export async function strategiesWithAlerts(db: Db): Promise<{ userId: string; strategyId: string; sinceMs: number }[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['user_id', sql<string>`condition->>'strategyId'`.as('strategy_id')])
    .select(({ fn }) => fn.min('armed_at').as('since'))
    .where('state', '=', 'armed')
    .where(sql<string>`condition->>'type'`, '=', 'strategy')
    .groupBy(['user_id', 'strategy_id'])
    .execute();
  return rows.map(({ user_id, strategy_id, since }) => ({ userId: user_id, strategyId: strategy_id, sinceMs: since }));
}

/** Returns the scopes of a user's armed alerts on strategies: a symbol or a watchlist each. */
export async function listStrategyAlertScopes(
  db: Db,
  userId: string,
): Promise<{ strategyId: string; symbol: string | null; watchlistId: string | null }[]> {
  return db
    .selectFrom('alerts')
    .select(['symbol', 'watchlist_id as watchlistId', sql<string>`condition->>'strategyId'`.as('strategyId')])
    .where('user_id', '=', userId)
    .where('state', '=', 'armed')
    .where(sql<string>`condition->>'type'`, '=', 'strategy')
    .execute();
}

/** Arms or pauses an alert. Rearming resets its state; an armed alert is left unchanged. */
export async function setAlertState(
  db: Db,
  userId: string,
  id: string,
  state: 'armed' | 'paused',
  { nowOf, listPresent }: { nowOf: (market: Market) => number; listPresent: ListPresent },
): Promise<{ alert: Alert; no: number; isChanged: boolean }> {
  const { market } = await readAlert(db, userId, id);
  const nowMs = nowOf(market);
  const arming = { arming: sql<number>`arming + 1`, armed_at: new Date(), armed_from: new Date(nowMs) };
  const ending = { expires_at: expiryKept(nowMs) };
  const pause_reason = null; // its owner sets the state now
  const set = state === 'armed' ? { state, pause_reason, ...arming, ...ending } : { state, pause_reason };
  return db.transaction().execute(async (tx) => {
    if (state === 'armed') await refuseOrphan(tx, id, listPresent);
    if (state === 'armed') await checkRoomToArm(tx, userId, id);
    await closeSpan(tx, id, nowMs); // while the row still has its previous state
    const update = own(tx.updateTable('alerts').set(set), userId, id);
    const changed = await update.where('state', '!=', state).returningAll().executeTakeFirst();
    const row = changed ?? (await ownAlertRow(tx, userId, id));
    if (row?.state === 'armed') await openSpan(tx, id, changed ? nowMs : row.armed_from);
    return { ...found(row), isChanged: changed !== undefined };
  });
}

/** An alert's expiry as it is; none where it is over, since the alert would expire again at once. */
const expiryKept = (nowMs: number) =>
  sql<Date | null>`case when expires_at <= ${instant(nowMs)} then null else expires_at end`;

/** Throws where the owner's plan has no room for another armed alert; one that is armed already has its place. */
const checkRoomToArm = (tx: Db, userId: string, id?: string): Promise<void> =>
  checkRoom(tx, userId, 'activeAlerts', () => countArmed(tx, userId, id));

/** Counts a user's armed alerts, but for one. */
export async function countArmed(db: Db, userId: string, exceptId?: string): Promise<number> {
  const armed = db.selectFrom('alerts').where('user_id', '=', userId).where('state', '=', 'armed');
  const others = exceptId === undefined ? armed : armed.where('id', '!=', exceptId);
  return (await others.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

export async function readAlert(db: Db, userId: string, id: string): Promise<Alert> {
  return found(await ownAlertRow(db, userId, id)).alert;
}

/** Removes an alert; returns its number in the engine. */
export async function removeAlert(db: Db, userId: string, id: string): Promise<number> {
  return found(await own(db.deleteFrom('alerts'), userId, id).returningAll().executeTakeFirst()).no;
}

export async function listFirings(
  db: Db,
  userId: string,
  { page, alertId, firingId }: AlertFiringsQuery,
  hidden: readonly Market[] = [],
): Promise<AlertFiringsPage> {
  const size = ALERT_LIMITS.firingsPageSize;
  const everything = db.selectFrom('alert_firings').where('user_id', '=', userId);
  const all = hidden.length > 0 ? everything.where('market', 'not in', [...hidden]) : everything;
  const ofAlert = alertId === undefined ? all : all.where('alert_id', '=', alertId);
  const mine = firingId === undefined ? ofAlert : ofAlert.where('id', '=', firingId);
  const [rows, { total }] = await Promise.all([
    mine
      .selectAll()
      .orderBy('seq', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { firings: rows.map(toFiring), totalCount: total };
}

/** Returns firings that were stored after an instant and up to another: the newest ones, and their number. */
export async function firingsStored(
  db: Db,
  userId: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  hidden: readonly Market[],
  limit: number,
): Promise<{ firings: AlertFiring[]; count: number }> {
  const mine = db
    .selectFrom('alert_firings')
    .where('user_id', '=', userId)
    .where('stored_at', '>', instant(fromMs))
    .where('stored_at', '<=', instant(toMs))
    .$if(hidden.length > 0, (query) => query.where('market', 'not in', [...hidden]));
  const [rows, { count }] = await Promise.all([
    mine.selectAll().orderBy('seq', 'desc').limit(limit).execute(),
    mine.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { firings: rows.map(toFiring), count };
}

interface Narrowed<Query> {
  where(column: 'user_id' | 'id', operator: '=', value: string): Query;
}

const own = <Query extends Narrowed<Query>>(query: Query, userId: string, id: string): Query =>
  query.where('user_id', '=', userId).where('id', '=', id);

export const ownAlertRow = (db: Db, userId: string, id: string) =>
  db.selectFrom('alerts').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();

function found(row: AlertRecord | undefined): { alert: Alert; no: number } {
  if (!row) throw new NotFound('Alert');
  return { alert: toAlert(row), no: row.no };
}

const toColumns = (request: SaveAlertRequest, nowMs: number) => ({
  name: request.name,
  market: request.market,
  symbol: request.symbol ?? null,
  watchlist_id: request.watchlistId ?? null,
  condition: JSON.stringify(request.condition),
  timeframe: timeframeCode(request.timeframe),
  frequency: request.frequency,
  cooldown_minutes: request.cooldownMinutes,
  channels: [...new Set(request.channels)],
  is_muted: request.isMuted,
  state: 'armed' as const,
  pause_reason: null,
  levels_at: new Date(nowMs),
  split_factor: null,
  armed_at: new Date(),
  armed_from: new Date(nowMs),
  expires_at: request.lastsDays ? new Date(nowMs + request.lastsDays * DAY_MS) : null,
});
