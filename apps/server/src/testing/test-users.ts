import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#platform/db/db.ts';

/** Stores an account without a password; returns its id. */
export async function addTestUser(db: Db): Promise<string> {
  const id = randomUUIDv7();
  const email = `${id}@example.com`;
  await db
    .insertInto('users')
    .values({ id, name: 'Asha', email, email_key: email, password_hash: '', role: 'user', created_at: new Date() })
    .execute();
  return id;
}
