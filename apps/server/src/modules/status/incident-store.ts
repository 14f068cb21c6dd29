import { randomUUIDv7 } from 'node:crypto';
import type { IncidentCause, IncidentState, IncidentStep, StatusIncident, StatusPart } from '@wickwise/contract';
import { STATUS_LIMITS, STATUS_PARTS } from '@wickwise/contract';
import { type Selectable, sql } from 'kysely';
import type { Stretch } from '#marketdata/bars/history-coverage.ts';
import type { Db } from '#platform/db/db.ts';
import type { StatusIncidentsTable } from '#platform/db/status-schema.ts';
import { instant } from '#platform/db/timestamp.ts';
import { Invalid, NotFound } from '#platform/errors.ts';
import type { MeasuredCause } from './incident-rules.ts';

type IncidentRow = Selectable<StatusIncidentsTable>;

/** Incidents that the page shows, newest first, and for how long, ms. */
const MOST_SHOWN = 100;
const SHOWN_MS = 90 * 86_400_000;

export async function listIncidents(db: Db, nowMs: number): Promise<StatusIncident[]> {
  const rows = await db
    .selectFrom('status_incidents')
    .selectAll()
    .where((eb) => eb.or([eb('started_at', '>', instant(nowMs - SHOWN_MS)), eb('ended_at', 'is', null)]))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return withUpdates(db, rows, nowMs);
}

async function withUpdates(db: Db, rows: readonly IncidentRow[], nowMs: number): Promise<StatusIncident[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const updates = await db
    .selectFrom('status_updates')
    .selectAll()
    .where('incident_id', 'in', ids)
    .orderBy('id')
    .execute();
  const byIncident = Map.groupBy(updates, ({ incident_id }) => incident_id);
  return rows.map(({ id, part, cause, title, started_at, ended_at }) => {
    const own = (byIncident.get(id) ?? []).map(({ at, state, text }) => ({ at, state, text }));
    return {
      id,
      part: partOf(part),
      cause,
      title,
      startedAt: started_at,
      endedAt: ended_at,
      updates: own,
      state: stateOf({ cause, started_at, ended_at }, own.at(-1)?.state, nowMs),
    };
  });
}

const partOf = (name: string | null): StatusPart | null => STATUS_PARTS.find((one) => one === name) ?? null;

function stateOf(
  { cause, started_at, ended_at }: Pick<IncidentRow, 'cause' | 'started_at' | 'ended_at'>,
  said: IncidentStep | undefined,
  nowMs: number,
): IncidentState {
  if (ended_at !== null && ended_at <= nowMs) return 'over';
  // called off: its end is that of an empty plan, in the future
  if (cause === 'maintenance' && said === 'over') return 'over';
  if (cause === 'maintenance') return started_at > nowMs ? 'planned' : 'open';
  return said === undefined || said === 'over' ? 'open' : said;
}

/** Opens a measured incident, unless another server has. */
export async function openIncident(db: Db, part: StatusPart, cause: MeasuredCause, startedMs: number): Promise<void> {
  await db
    .insertInto('status_incidents')
    .values({
      id: randomUUIDv7(),
      part,
      cause,
      title: null,
      ended_at: null,
      started_at: new Date(startedMs),
      created_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends a part's measured incidents that are open. */
export async function closeIncident(db: Db, part: StatusPart, cause: MeasuredCause, endedMs: number): Promise<void> {
  await db
    .updateTable('status_incidents')
    .set({ ended_at: sql<Date>`greatest(started_at, ${instant(endedMs)})` })
    .where('part', '=', part)
    .where('cause', '=', cause)
    .where('ended_at', 'is', null)
    .execute();
}

/** Stores that the server didn't run from one instant to another; a start that comes to nothing leaves no second one. */
export async function noteStandstill(db: Db, { fromMs, toMs }: Stretch): Promise<void> {
  const known = await db
    .updateTable('status_incidents')
    .set({ ended_at: new Date(toMs) })
    .where('part', '=', 'api')
    .where('cause', '=', 'down')
    .where('started_at', '=', instant(fromMs))
    .where('ended_at', 'is not', null)
    .executeTakeFirst();
  if (known.numUpdatedRows > 0n) return;
  const since = { started_at: new Date(fromMs), ended_at: new Date(toMs), created_at: new Date() };
  await db
    .insertInto('status_incidents')
    .values({ id: randomUUIDv7(), part: 'api', cause: 'down', title: null, ...since })
    .execute();
}

/** Returns measured incidents that are open. */
export async function listOpenIncidents(
  db: Db,
): Promise<{ part: StatusPart; cause: MeasuredCause; startedAt: number }[]> {
  const rows = await db
    .selectFrom('status_incidents')
    .select(['part', 'cause', 'started_at'])
    .where('cause', 'in', ['down', 'slow'])
    .where('ended_at', 'is', null)
    .execute();
  return rows.flatMap(({ part, cause, started_at }) => {
    const known = partOf(part);
    return known ? [{ part: known, cause: cause as MeasuredCause, startedAt: started_at }] : [];
  });
}

export interface Maintenance extends Stretch {
  /** Null for the whole server. */
  part: StatusPart | null;
}

/** Returns announced maintenance that ends after an instant. */
export async function listMaintenance(db: Db, afterMs: number): Promise<Maintenance[]> {
  const rows = await db
    .selectFrom('status_incidents')
    .select(['part', 'started_at', 'ended_at'])
    .where('cause', '=', 'maintenance')
    .where('ended_at', '>', instant(afterMs))
    .execute();
  return rows.map(({ part, started_at, ended_at }) => ({
    part: partOf(part),
    fromMs: started_at,
    toMs: ended_at ?? started_at,
  }));
}

/** Returns the maintenance of a part, that of the whole server included. */
export const maintenanceOf = (all: readonly Maintenance[], part: StatusPart): Stretch[] =>
  all.filter((one) => one.part === null || one.part === part);

export interface NewIncident extends Stretch {
  part: StatusPart | null;
  cause: Exclude<IncidentCause, MeasuredCause>;
  title: string;
  text: string;
  state: IncidentStep;
}

/** Stores what an operator writes; `toMs` counts for maintenance alone. */
export async function addIncident(
  tx: Db,
  { part, cause, title, text, state, fromMs, toMs }: NewIncident,
  nowMs: number,
): Promise<StatusIncident> {
  const id = randomUUIDv7();
  const ended_at = cause === 'maintenance' ? new Date(toMs) : null;
  await tx
    .insertInto('status_incidents')
    .values({ id, part, cause, title, started_at: new Date(fromMs), ended_at, created_at: new Date(nowMs) })
    .execute();
  await addUpdate(tx, id, { state, text }, nowMs);
  return readIncident(tx, id, nowMs);
}

/**
 * Adds what an operator says about an incident. `over` ends a notice or maintenance, and is the last that is said about it;
 * what is measured ends when the measurements say so, and may be explained afterwards. What has ended stays ended.
 */
export async function addIncidentUpdate(
  tx: Db,
  id: string,
  { state, text }: { state: IncidentStep; text: string },
  nowMs: number,
): Promise<StatusIncident> {
  const row = await tx.selectFrom('status_incidents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new NotFound('Incident');
  const isOver = row.ended_at !== null && row.ended_at <= nowMs;
  const isMeasured = row.cause === 'down' || row.cause === 'slow';
  if (state === 'over' && isMeasured && !isOver)
    throw new Invalid('This incident is measured. It ends when the part works again.');
  const said = await tx
    .selectFrom('status_updates')
    .select('state')
    .where('incident_id', '=', id)
    .orderBy('id')
    .execute();
  if (!isMeasured && (said.at(-1)?.state === 'over' || (isOver && state !== 'over')))
    throw new Invalid('This is over. Post a new notice or maintenance.');
  if (said.length >= STATUS_LIMITS.updates)
    throw new Invalid(`An incident has at most ${STATUS_LIMITS.updates} updates.`);
  if (state === 'over' && !isOver) {
    const ended_at = new Date(Math.max(nowMs, row.started_at));
    await tx.updateTable('status_incidents').set({ ended_at }).where('id', '=', id).execute();
  }
  await addUpdate(tx, id, { state: isOver ? 'over' : state, text }, nowMs);
  return readIncident(tx, id, nowMs);
}

async function addUpdate(tx: Db, incidentId: string, said: { state: IncidentStep; text: string }, nowMs: number) {
  await tx
    .insertInto('status_updates')
    .values({ id: randomUUIDv7(), incident_id: incidentId, ...said, at: new Date(nowMs) })
    .execute();
}

async function readIncident(db: Db, id: string, nowMs: number): Promise<StatusIncident> {
  const row = await db.selectFrom('status_incidents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return (await withUpdates(db, [row], nowMs))[0] as StatusIncident;
}
