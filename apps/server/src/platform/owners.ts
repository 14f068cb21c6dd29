import { type SqlBool, sql } from 'kysely';
import type { Db } from './db/db.ts';

/** Locks a user's row until the transaction ends, so concurrent requests count each other's rows. */
export async function lockOwner(tx: Db, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** The ids of all accounts, as a query within another. */
export const ALL_USERS = sql`select id from users`;

/** Locks users against deletion until the transaction ends; returns the ids of those that exist. */
export async function lockPresent(tx: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await tx.selectFrom('users').select('id').where('id', 'in', userIds).forKeyShare().execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns whether the user of a column keeps the account: one that waits for deletion neither works nor shows anything.
 */
export const isStaying = (column: string) =>
  sql<SqlBool>`exists (select from users where users.id = ${sql.ref(column)} and users.delete_at is null)`;

/** Returns the ids of users whose accounts wait for deletion. */
export async function listLeaving(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('users').select('id').where('delete_at', 'is not', null).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns a user's e-mail address; throws where there is no such user. */
export async function emailOf(db: Db, userId: string): Promise<string> {
  return (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email;
}

/** Returns users' e-mail addresses by id. */
export async function emailsOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...new Set(userIds)])
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Returns whether the address of the user of a column has a pattern, in any case. */
export const hasEmailLike = (column: string, pattern: string) =>
  sql<SqlBool>`exists (select from users where users.id = ${sql.ref(column)} and users.email ilike ${pattern})`;
