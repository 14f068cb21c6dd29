import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';

describe('a statement that is planned once', () => {
  it('is prepared under its name, and answers as any other', async () => {
    const { db } = await testDatabase();
    await db.connection().execute(async (one) => {
      const add = (a: number) =>
        sql<{ sum: number }>`/* planned once: test.add */ select ${a}::integer + 1 as sum`.execute(one);
      expect([(await add(1)).rows, (await add(41)).rows]).toEqual([[{ sum: 2 }], [{ sum: 42 }]]);
      await sql`select 1`.execute(one);
      const { rows } = await sql`select name from pg_prepared_statements`.execute(one);
      expect(rows).toEqual([{ name: 'test.add' }]);
    });
  });
});
