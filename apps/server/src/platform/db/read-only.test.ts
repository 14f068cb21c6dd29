import { describe, expect, it, vi } from 'vitest';
import { createTestDatabase, testDatabase } from '../../testing/test-database.ts';
import { DatabaseUnavailable } from '../errors.ts';

describe('a database that becomes read-only', () => {
  it('still answers, refuses writes as an outage, and is logged at begin and end', async () => {
    const name = await createTestDatabase();
    const administrator = await testDatabase(name);
    const { pool, isAnswering, isReadOnly } = await testDatabase(name);
    const turn = async (setting: 'on' | 'off'): Promise<void> => {
      await administrator.pool.query(`
        begin read write; alter database ${name} set default_transaction_read_only = ${setting}; commit;
        select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`);
    };
    const write = () => pool.query(`insert into instruments values (1, 'sim', 'Crypto', 'BTC-USD', 'anyone')`);
    await turn('on');
    await vi.waitFor(async () => expect((await pool.query('select 1')).rowCount).toBe(1));
    const refused = await write().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DatabaseUnavailable);
    expect((refused as Error).message).toMatch(/^The database is read-only/);
    await vi.waitFor(() => expect(isReadOnly()).toBe(true));
    expect(await isAnswering(2_000)).toBe(true);
    await turn('off');
    await vi.waitFor(() => expect(isReadOnly()).toBe(false));
    await vi.waitFor(write);
  });
});
