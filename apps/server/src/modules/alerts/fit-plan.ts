import type { KeptThings, PauseReason } from '@wickwise/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { ListPresent } from './deps.ts';
import { closeSpan, openSpan } from './live-match/spans.ts';
import { goneSourceOf } from './orphans.ts';
import type { AlertRecord } from './rows.ts';

/** Reasons that end by themselves, once there is room. */
const WAITING_REASONS: readonly PauseReason[] = ['plan', 'strategy-paused'];

/** What an account's plan has room for. */
export interface AlertRoom {
  /** Null for any number. */
  limit: number | null;
  /** Strategies that wait: alerts on them wait too. */
  waitingStrategies: ReadonlySet<string>;
  /** Which alerts go on first; without it those that are armed, the oldest first. */
  chosen?: ReadonlySet<string> | undefined;
}

export interface AlertFitDeps {
  nowOf: (alert: AlertRecord) => number;
  listPresent: ListPresent;
  /** Returns whether an alert on a strategy may be scanned beside what its owner has scanned now. */
  isScannable: (tx: Db, alert: AlertRecord) => Promise<boolean>;
}

/** Numbers in the engine of alerts that were paused and armed again. */
export interface FittedAlerts {
  paused: number[];
  resumed: number[];
}

/**
 * Pauses a user's alerts that the plan has no room for, and arms waiting ones again from now on where it has. Call it
 * under the lock of the owner; the engine reads the returned alerts again after the commit.
 */
export async function fitAlerts(tx: Db, userId: string, room: AlertRoom, deps: AlertFitDeps): Promise<FittedAlerts> {
  const rows = await alertsWithin(tx, userId);
  const goOn = goingOn(rows, room);
  const fitted: FittedAlerts = { paused: [], resumed: [] };
  for (const row of rows) {
    if (goOn.has(row.id)) {
      if (row.state === 'paused' && (await resume(tx, row, deps))) fitted.resumed.push(row.no);
      continue;
    }
    const reason = isOnWaiting(row, room) ? 'strategy-paused' : 'plan';
    if (row.state === 'paused' && row.pause_reason === reason) continue;
    const pausing = tx.updateTable('alerts').set({ state: 'paused', pause_reason: reason }).where('id', '=', row.id);
    // one that fires at this moment is done, and needs no pause
    const changed = await pausing.where('state', '=', row.state).executeTakeFirst();
    if (row.state !== 'armed' || changed.numUpdatedRows === 0n) continue;
    await closeSpan(tx, row.id, deps.nowOf(row));
    fitted.paused.push(row.no);
  }
  return fitted;
}

/**
 * Arms an alert again as its owner would; one that expired while it waited is over. One whose strategy costs too much to
 * scan by now stays paused, until its owner makes room and arms it.
 */
async function resume(tx: Db, row: AlertRecord, { nowOf, listPresent, isScannable }: AlertFitDeps): Promise<boolean> {
  const nowMs = nowOf(row);
  const update = tx.updateTable('alerts').where('id', '=', row.id).where('state', '=', 'paused');
  if (row.expires_at !== null && row.expires_at <= nowMs) {
    await update.set({ state: 'expired', pause_reason: null }).execute();
    return false;
  }
  const gone = await goneSourceOf(tx, row, listPresent);
  if (gone) {
    await update.set({ pause_reason: gone }).execute();
    return false;
  }
  if (row.condition.type === 'strategy' && !(await isScannable(tx, row))) {
    await update.set({ pause_reason: 'scan-cost' }).execute();
    return false;
  }
  const arming = { arming: sql<number>`arming + 1`, armed_at: new Date(), armed_from: new Date(nowMs) };
  await update.set({ state: 'armed', pause_reason: null, ...arming }).execute();
  await openSpan(tx, row.id, nowMs);
  return true;
}

/** Returns a user's alerts that are armed or wait for room, in the order in which they go on by default. */
export async function keptAlerts(db: Db, userId: string, room: AlertRoom): Promise<KeptThings['alerts']> {
  const rows = await alertsWithin(db, userId);
  const goOn = goingOn(rows, room);
  return rows.map((row) => ({ id: row.id, isPaused: !goOn.has(row.id) }));
}

/** Counts a user's alerts that wait for room. */
export async function countWaitingAlerts(db: Db, userId: string): Promise<number> {
  const waiting = db
    .selectFrom('alerts')
    .where('user_id', '=', userId)
    .where('state', '=', 'paused')
    .where('pause_reason', 'in', WAITING_REASONS);
  return (await waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

const alertsWithin = (db: Db, userId: string): Promise<AlertRecord[]> =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .where(({ and, eb, or }) =>
      or([
        eb('state', '=', 'armed'),
        and([eb('state', '=', 'paused'), eb('pause_reason', 'in', [...WAITING_REASONS])]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Returns the ids of the alerts that there is room for. */
function goingOn(rows: readonly AlertRecord[], room: AlertRoom): ReadonlySet<string> {
  const { limit, chosen } = room;
  const rank = ({ id, state }: AlertRecord): number => ((chosen ? chosen.has(id) : state === 'armed') ? 0 : 1);
  const able = rows.filter((row) => !isOnWaiting(row, room)).toSorted((a, b) => rank(a) - rank(b));
  return new Set(able.slice(0, limit ?? undefined).map(({ id }) => id));
}

const isOnWaiting = ({ condition }: AlertRecord, { waitingStrategies }: AlertRoom): boolean =>
  condition.type === 'strategy' && waitingStrategies.has(condition.strategyId);
