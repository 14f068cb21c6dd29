import type { User } from '@wickwise/contract';
import { type Selectable, sql } from 'kysely';
import type { UsersTable } from '#platform/db/account-schema.ts';
import type { Db } from '#platform/db/db.ts';
import { Unauthenticated } from '#platform/errors.ts';

export type UserRow = Selectable<UsersTable>;

/** Returns the unique key of an address, which ignores case. */
export const emailKey = (email: string): string => email.normalize('NFKC').toLowerCase();

export const findByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();

/** Returns the caller's row; throws where the account was deleted after its token was issued. */
export async function findUser(db: Db, userId: string): Promise<UserRow> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!row) throw new Unauthenticated();
  return row;
}

/** Returns names and addresses of users by id. */
export async function peopleOf(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, { name: string; email: string }>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', userIds).execute();
  return new Map(rows.map(({ id, name, email }) => [id, { name, email }]));
}

/** Returns the user as the contract has it. */
export async function readUser(db: Db, userId: string): Promise<User> {
  const row = await db
    .selectFrom('users')
    .selectAll('users')
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('authenticators')
            .select(sql`1`.as('one'))
            .whereRef('user_id', '=', 'users.id')
            .where('confirmed_at', 'is not', null),
        )
        .as('has_totp'),
      eb
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('user_id', '=', 'users.id')
        .as('recovery_codes_left'),
      eb.selectFrom('preferences').select('preferences').whereRef('user_id', '=', 'users.id').as('preferences'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new Unauthenticated();
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    createdAt: row.created_at,
    hasPassword: true, // every account is created with one
    hasTotp: Boolean(row.has_totp),
    recoveryCodesLeft: row.recovery_codes_left ?? 0,
    deleteAt: row.delete_at,
    isConfigured: row.preferences?.step === 'done',
  };
}
