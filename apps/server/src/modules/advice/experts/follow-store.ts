import { type ClientState, EXPERT_LIMITS } from '@wickwise/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { AccountLimit, Forbidden, NotFound } from '#platform/errors.ts';
import { lockOwner } from '#platform/owners.ts';

/** Follows an expert, once; more than `EXPERT_LIMITS.follows` are refused. */
export async function follow(db: Db, userId: string, expertId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    await checkExists(tx, expertId);
    const known = await tx.selectFrom('expert_follows').select('expert_id').where('user_id', '=', userId).execute();
    if (known.some(({ expert_id }) => expert_id === expertId)) return;
    if (known.length >= EXPERT_LIMITS.follows) throw new AccountLimit('followedExperts', EXPERT_LIMITS.follows);
    await tx
      .insertInto('expert_follows')
      .values({ user_id: userId, expert_id: expertId, followed_at: new Date() })
      .execute();
  });
}

/** Follows an expert no more. */
export async function unfollow(db: Db, userId: string, expertId: string): Promise<void> {
  await checkExists(db, expertId);
  await db.deleteFrom('expert_follows').where('user_id', '=', userId).where('expert_id', '=', expertId).execute();
}

/** Asks to be an expert's client; the expert confirms it. */
export async function askAsClient(db: Db, userId: string, expertId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const expert = await tx
      .selectFrom('experts')
      .select(['user_id', 'ended_at'])
      .where('id', '=', expertId)
      .forShare()
      .executeTakeFirst();
    if (!expert) throw new NotFound('Expert');
    if (expert.user_id === userId) throw new Forbidden('You can’t be a client of yourself.');
    if (expert.user_id === null || expert.ended_at !== null) throw new Forbidden('This expert takes no clients.');
    const { count } = await tx
      .selectFrom('expert_clients')
      .where('expert_id', '=', expertId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= EXPERT_LIMITS.clients) throw new AccountLimit('expertClients');
    await tx
      .insertInto('expert_clients')
      .values({ user_id: userId, expert_id: expertId, asked_at: new Date(), confirmed_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Is an expert's client no more. */
export async function leaveAsClient(db: Db, userId: string, expertId: string): Promise<void> {
  await checkExists(db, expertId);
  await db.deleteFrom('expert_clients').where('user_id', '=', userId).where('expert_id', '=', expertId).execute();
}

/** Returns a page of an expert's clients, those who wait for an answer first. */
export async function listClients(
  db: Db,
  expertId: string,
  page: number,
): Promise<{ clients: { userId: string; state: 'asked' | 'client'; since: number }[]; totalCount: number }> {
  const all = db.selectFrom('expert_clients').where('expert_id', '=', expertId);
  const [rows, { total }] = await Promise.all([
    all
      .selectAll()
      .orderBy(sql`confirmed_at is not null`)
      .orderBy('asked_at')
      .orderBy('user_id')
      .limit(EXPERT_LIMITS.clientsPageSize)
      .offset((page - 1) * EXPERT_LIMITS.clientsPageSize)
      .execute(),
    all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const clients = rows.map(({ user_id, asked_at, confirmed_at }) => ({
    userId: user_id,
    state: confirmed_at === null ? ('asked' as const) : ('client' as const),
    since: confirmed_at ?? asked_at,
  }));
  return { clients, totalCount: total };
}

/** Confirms an account that asked. */
export async function confirmClient(db: Db, expertId: string, clientId: string): Promise<void> {
  const row = await db
    .updateTable('expert_clients')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, ${new Date()}::timestamptz)` })
    .where('expert_id', '=', expertId)
    .where(sql<boolean>`user_id::text = ${clientId}`)
    .returning('user_id')
    .executeTakeFirst();
  if (!row) throw new NotFound('Client');
}

export async function removeClient(db: Db, expertId: string, clientId: string): Promise<void> {
  const row = await db
    .deleteFrom('expert_clients')
    .where('expert_id', '=', expertId)
    .where(sql<boolean>`user_id::text = ${clientId}`)
    .returning('user_id')
    .executeTakeFirst();
  if (!row) throw new NotFound('Client');
}

/** A reader's relations to experts. */
export interface Relations {
  followed: ReadonlySet<string>;
  clientOf: ReadonlyMap<string, Exclude<ClientState, 'none'>>;
}

export async function relationsOf(db: Db, userId: string | undefined): Promise<Relations> {
  if (userId === undefined) return { followed: new Set(), clientOf: new Map() };
  const [followed, clients] = await Promise.all([
    db.selectFrom('expert_follows').select('expert_id').where('user_id', '=', userId).execute(),
    db.selectFrom('expert_clients').select(['expert_id', 'confirmed_at']).where('user_id', '=', userId).execute(),
  ]);
  return {
    followed: new Set(followed.map(({ expert_id }) => expert_id)),
    clientOf: new Map(
      clients.map(({ expert_id, confirmed_at }) => [expert_id, confirmed_at === null ? 'asked' : 'client']),
    ),
  };
}

/** Returns the number of followers by expert. */
export async function countFollowers(db: Db, expertIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (expertIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('expert_follows')
    .select(['expert_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('expert_id', 'in', expertIds)
    .groupBy('expert_id')
    .execute();
  return new Map(rows.map(({ expert_id, count }) => [expert_id, count]));
}

async function checkExists(db: Db, expertId: string): Promise<void> {
  const row = await db.selectFrom('experts').select('id').where('id', '=', expertId).executeTakeFirst();
  if (!row) throw new NotFound('Expert');
}
