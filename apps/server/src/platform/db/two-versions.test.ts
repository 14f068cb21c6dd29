import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createEmptyDatabase, createTestDatabase, testDatabase, urlOfDatabase } from '../../testing/test-database.ts';
import { type LeaseOptions, takeLease } from '../leadership/lease.ts';
import { openDatabase, refuseNewerSchema } from './db.ts';
import { MIGRATIONS, type Migrations } from './migrate.ts';

const log = pino({ level: 'silent' });
const PATIENCE = { interval: 20 };

/** Migrations of the version after this one. */
const LATER: Migrations = {
  ...MIGRATIONS,
  '9999-later': { up: async (db: Kysely<unknown>) => void (await sql`create table of_later (a integer)`.execute(db)) },
};

/** Servers of both versions on one database. */
async function versions(database?: string) {
  const name = database ?? (await createTestDatabase());
  const { pool } = await testDatabase(name);
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const waiting = vi.fn();
  const lost = vi.fn();
  /** `whenAsked`: what the server waits for before it looks whether it may lead. */
  const server = async (migrations = MIGRATIONS, whenAsked?: Promise<unknown>) => {
    const options = { databaseUrl: urlOfDatabase(name), dataDir: temporaryFolder() };
    const mayLead: LeaseOptions['mayLead'] = async (client) => {
      await whenAsked;
      if (migrations === MIGRATIONS) await refuseNewerSchema(client);
    };
    const parts: LeaseOptions = { log, signal: ended.signal, mayLead, onLost: lost, onWaiting: waiting };
    const opened = await openDatabase(options, log, { lead: (place) => takeLease(place, parts), migrations });
    onTestFinished(() => opened.stop());
    return opened;
  };
  const command = async (migrations = MIGRATIONS) => {
    const opened = await openDatabase({ databaseUrl: urlOfDatabase(name), dataDir: '/' }, log, { migrations });
    onTestFinished(() => opened.stop());
  };
  const isMigrated = async () =>
    (await pool.query<{ name: string | null }>(`select to_regclass('of_later') as name`)).rows[0]?.name !== null;
  return { server, command, isMigrated, waiting, lost, pool };
}

it('migrates only once it leads, and the version before never leads again', async () => {
  const { server, isMigrated, waiting, lost } = await versions();
  const first = await server();
  const second = server(LATER);
  await vi.waitFor(() => expect(waiting).toHaveBeenCalledOnce(), PATIENCE);
  const standby = server(MIGRATIONS, second);
  const refused = expect(standby).rejects.toThrow('A newer version has changed the database’s schema (9999-later).');
  expect(await isMigrated()).toBe(false);
  await first.stop();
  await second;
  expect(await isMigrated()).toBe(true);
  await refused;
  await expect(server()).rejects.toThrow('9999-later');
  expect(lost).not.toHaveBeenCalled();
});

it('is started first on an empty database, by several at once', async () => {
  const { server, isMigrated } = await versions(await createEmptyDatabase());
  const both = [server(LATER), server(LATER)];
  const first = await Promise.race(both);
  expect(await isMigrated()).toBe(true);
  await first.stop();
  await Promise.all(both);
});

it('isn’t migrated by a command while a server leads', async () => {
  const { server, command, isMigrated } = await versions();
  const leader = await server();
  await expect(command(LATER)).rejects.toThrow('A server of an earlier version leads on this database.');
  await command(); // of the same version
  expect(await isMigrated()).toBe(false);
  await leader.stop();
  await command(LATER);
  expect(await isMigrated()).toBe(true);
  await expect(command()).rejects.toThrow('9999-later');
});

it('gives the lease back where its migration fails', async () => {
  const { server, pool } = await versions();
  const failing = { '9999-later': { up: async () => Promise.reject(new Error('no room')) } };
  await expect(server({ ...MIGRATIONS, ...failing })).rejects.toThrow('Migration 9999-later failed');
  const { rows } = await pool.query(`select expires_at = '-infinity' as is_free from leases`);
  expect(rows).toEqual([{ is_free: true }]);
  await server();
});
