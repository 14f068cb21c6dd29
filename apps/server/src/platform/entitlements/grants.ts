import { randomUUIDv7 } from 'node:crypto';
import type { GrantReason } from '@wickwise/contract';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { instant } from '../db/timestamp.ts';
import { type Entitlement, entitlementFrom, FREE_PLAN, type RunningGrant, UNLIMITED } from './entitlement.ts';
import { queueFit } from './fits.ts';
import { isSwitchedOn } from './plan-switch.ts';

export interface NewGrant {
  userId: string;
  planKey: string;
  reason: GrantReason;
  /** What operators and the account read of it. */
  note: string;
  /** The subscription or team that it comes from. */
  sourceId: string | null;
  /** Wall time, ms. */
  startsAt: number;
  /** Wall time, ms; null for a grant without an end. */
  endsAt: number | null;
}

/** A stored grant. */
export interface Grant extends NewGrant {
  id: string;
  createdAt: number;
}

/** Stores a grant. Of one source, account and reason there is one: stored again, its plan, note and end change. */
export async function putGrant(tx: Db, grant: NewGrant, now: number): Promise<void> {
  const ends_at = grant.endsAt === null ? null : new Date(Math.max(grant.endsAt, grant.startsAt));
  const values = {
    id: randomUUIDv7(),
    user_id: grant.userId,
    plan_key: grant.planKey,
    reason: grant.reason,
    note: grant.note,
    source_id: grant.sourceId,
    starts_at: new Date(grant.startsAt),
    ends_at,
    created_at: new Date(now),
  };
  const insert = tx.insertInto('grants').values(values);
  const stored =
    grant.sourceId === null
      ? insert
      : insert.onConflict((conflict) =>
          conflict.columns(['source_id', 'user_id', 'reason']).where('source_id', 'is not', null).doUpdateSet({
            plan_key: grant.planKey,
            note: grant.note,
            starts_at: sql<Date>`least(grants.starts_at, excluded.starts_at)`,
            ends_at,
          }),
        );
  await stored.execute();
  await queueFit(tx, grant.userId, [now, grant.startsAt, ...(ends_at ? [ends_at.getTime()] : [])]);
}

/** Ends the grants of a source at an instant; those that end earlier stay as they are. */
export async function endGrants(tx: Db, sourceId: string, endsAt: number): Promise<void> {
  await endThose(tx, 'source_id', sourceId, endsAt);
}

/** Ends one grant at an instant, unless it ends earlier. Returns whether it was changed. */
export async function endGrant(tx: Db, id: string, endsAt: number): Promise<boolean> {
  return (await endThose(tx, 'id', id, endsAt)) > 0;
}

async function endThose(tx: Db, column: 'source_id' | 'id', id: string, endsAt: number): Promise<number> {
  const ended = await tx
    .updateTable('grants')
    .set({ ends_at: sql<Date>`greatest(starts_at, ${instant(endsAt)})` })
    .where(column, '=', id)
    .where(({ eb, or }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', instant(endsAt))]))
    .returning('user_id')
    .execute();
  for (const { user_id } of ended) await queueFit(tx, user_id, [endsAt]);
  return ended.length;
}

/** Returns whether one of these sources ever gave a plan. */
export async function hasGranted(db: Db, sourceIds: readonly string[]): Promise<boolean> {
  if (sourceIds.length === 0) return false;
  const given = db.selectFrom('grants').select('id').where('source_id', 'in', sourceIds);
  return (await given.limit(1).executeTakeFirst()) !== undefined;
}

/** Returns what an account may use: of each limit the best of its running grants and of the free plan. */
export async function entitlementOf(db: Db, userId: string, now: number): Promise<Entitlement> {
  if (!(await isSwitchedOn(db))) return UNLIMITED;
  const [free, grants] = await Promise.all([
    db.selectFrom('plans').select(['name', 'place', 'limits']).where('key', '=', FREE_PLAN).executeTakeFirstOrThrow(),
    runningGrants(db, userId, now),
  ]);
  return entitlementFrom({ planKey: FREE_PLAN, planName: free.name, place: free.place, limits: free.limits }, grants);
}

async function runningGrants(db: Db, userId: string, now: number): Promise<RunningGrant[]> {
  const rows = await db
    .selectFrom('grants')
    .innerJoin('plans', 'plans.key', 'grants.plan_key')
    .select(['plan_key', 'name', 'place', 'limits', 'reason', 'ends_at'])
    .where('user_id', '=', userId)
    .where('starts_at', '<=', instant(now))
    .where(({ eb, or }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', instant(now))]))
    .execute();
  return rows.map(({ plan_key: planKey, name: planName, ends_at: endsAt, ...row }) => {
    return { ...row, planKey, planName, endsAt };
  });
}

/** Lists an account's grants, the newest first, past ones too. */
export async function listGrants(db: Db, userId: string): Promise<Grant[]> {
  const rows = await db
    .selectFrom('grants')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    planKey: row.plan_key,
    reason: row.reason,
    note: row.note,
    sourceId: row.source_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    createdAt: row.created_at,
  }));
}
