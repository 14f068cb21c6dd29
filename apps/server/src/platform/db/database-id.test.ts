import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase, testDatabase } from '../../testing/test-database.ts';
import { databaseIdOf } from './database-id.ts';

it('is the same for all connections of a database, and another one’s for a copy', async () => {
  const name = await createTestDatabase();
  const [one, two] = [await testDatabase(name), await testDatabase(name)];
  const id = await databaseIdOf(one.db);
  expect(id).toMatch(/^\d+\.\d+$/);
  expect(await databaseIdOf(two.db)).toBe(id);
  expect(await databaseIdOf((await testDatabase()).db)).not.toBe(id);
});

it('is seen by users without any right', async () => {
  const { db } = await testDatabase();
  const id = await databaseIdOf(db);
  await db.transaction().execute(async (tx) => {
    await sql`create role nobody_at_all`.execute(tx);
    await sql`set local role nobody_at_all`.execute(tx);
    expect(await databaseIdOf(tx)).toBe(id);
    await sql`reset role`.execute(tx);
    await sql`drop role nobody_at_all`.execute(tx);
  });
});
