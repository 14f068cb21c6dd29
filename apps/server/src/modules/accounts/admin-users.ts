import type { AdminUser } from '@wickwise/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { containing, pageRange, type SearchedPage } from '#platform/db/search-page.ts';

/** Lists accounts by part of a name or address, or by the whole id that events name, newest first. */
export async function listUsers(db: Db, wanted: SearchedPage): Promise<{ users: AdminUser[]; totalCount: number }> {
  let found = db.selectFrom('users');
  const { q } = wanted;
  if (q)
    found = found.where((eb) =>
      eb.or([
        eb('name', 'ilike', containing(q)),
        eb('email', 'ilike', containing(q)),
        eb(sql<string>`id::text`, '=', q.toLowerCase()),
      ]),
    );
  const { limit, offset } = pageRange(wanted);
  const [rows, { total }] = await Promise.all([
    found
      .select(['id', 'name', 'email', 'role', 'created_at', 'confirmed_at', 'delete_at'])
      .select((eb) =>
        eb
          .selectFrom('sessions')
          .select(({ fn }) => fn.max('last_used_at').as('at'))
          .whereRef('user_id', '=', 'users.id')
          .as('last_seen_at'),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const users = rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    createdAt: row.created_at,
    isConfirmed: row.confirmed_at !== null,
    lastSeenAt: row.last_seen_at,
    deleteAt: row.delete_at,
  }));
  return { users, totalCount: total };
}
