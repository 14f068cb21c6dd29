import { describe, expect, it, vi } from 'vitest';
import { openDatabaseProxy } from '../../testing/database-proxy.ts';
import { createTestDatabase, testDatabase } from '../../testing/test-database.ts';
import { DatabaseUnavailable } from '../errors.ts';
import { copyIn, copyOut } from './copy.ts';

describe('a pool of connections', () => {
  it('reports an outage in one way, wherever it happens, and works again right after it', async () => {
    const proxy = await openDatabaseProxy();
    const { db, pool, isAnswering } = await testDatabase(await createTestDatabase(), proxy.host);
    const inTransaction = db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').execute();
      await proxy.cut();
      await tx.selectFrom('users').select('id').execute();
    });
    await expect(inTransaction).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(pool.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(pool.connect()).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(db.selectFrom('users').select('id').execute()).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await isAnswering(1_000)).toBe(false);
    await proxy.mend();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(await isAnswering(1_000)).toBe(true);
  });

  it('reports an outage during a copy, in and out', async () => {
    const proxy = await openDatabaseProxy();
    const { pool } = await testDatabase(await createTestDatabase(), proxy.host);
    const reader = await pool.connect();
    const reading = copyOut(reader, `select 1, pg_sleep(60)::text::bytea`, () => {});
    const writer = await pool.connect();
    await writer.query('create table numbers (number int4)');
    await writer.query('begin; lock table numbers');
    const other = await pool.connect();
    const writing = copyIn(other, 'numbers', ['int4'], Float64Array.of(1, 2, 3));
    const both = Promise.allSettled([reading, writing]);
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where query like 'copy %' and datname = current_database()`,
      );
      expect(rows).toHaveLength(2);
    });
    await proxy.cut();
    for (const outcome of await both) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
    }
    for (const client of [reader, writer, other]) client.release(true);
  });

  it('passes on rejected data and programming errors', async () => {
    const { pool } = await testDatabase();
    await expect(pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    await expect(pool.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
  });
});
