import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deriveSecrets } from '#platform/auth/secrets.ts';
import { databaseIdOf } from '#platform/db/database-id.ts';
import { takeLease } from '#platform/leadership/lease.ts';
import { natsProgram, startNats } from '../testing/nats-server.ts';
import { runServer } from '../testing/server-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestDatabase, testDatabase, urlOfDatabase } from '../testing/test-database.ts';
import { knownLeader } from './known-leader.ts';
import { NodeBus } from './node-bus.ts';
import { PROTOCOL, subjectsFor } from './subjects.ts';

const PATIENCE = { interval: 50 };
const log = pino({ level: 'silent' });
const AUTH_SECRET = 'one secret of all these nodes 0123456789';

if (!natsProgram) process.stderr.write('NOT RUN: nodes of two versions, for there is no nats-server here\n');

/** Leads on a database as a version of another protocol does; returns what was asked of it. */
async function leadOtherwise(name: string, place: string) {
  const connectionString = urlOfDatabase(name);
  const ended = new AbortController();
  const lease = await takeLease({ connectionString }, { log, signal: ended.signal, onLost: () => {} });
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.end('{"markets":"in another form"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const [host = '', port = ''] = new URL(place).host.split(':');
  const bus = new NodeBus({ servers: [`${host}:${port}`], isEncrypted: false }, 'another version', log);
  const { heartbeat } = subjectsFor(
    deriveSecrets(AUTH_SECRET).nodes,
    await databaseIdOf((await testDatabase(name)).db),
  );
  const says = { protocol: PROTOCOL + 1, version: '7.0.0', fence: lease.fence, generation: 'x', count: 'otherwise' };
  const timer = setInterval(() => bus.publish(heartbeat, says), 100);
  await lease.announce(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const end = async (): Promise<void> => {
    clearInterval(timer);
    await bus.stop();
    server.close();
    server.closeAllConnections();
    await lease.release();
  };
  onTestFinished(end);
  return { asked, end };
}

describe.skipIf(!natsProgram)('nodes of two versions on one database', () => {
  it('an api node answers 503 and waits while the leader speaks another protocol', async () => {
    const [name, bus] = await Promise.all([createTestDatabase(), startNats()]);
    const env = { DATABASE_URL: urlOfDatabase(name), NATS_URL: bus.url, AUTH_SECRET };
    const other = await leadOtherwise(name, bus.url);
    const port = String(await freePort());
    const node = runServer(temporaryFolder(), { env: { ...env, ROLES: 'api', PORT: port } });
    await vi.waitFor(() => expect(node.output()).toContain(`speaks protocol ${PROTOCOL + 1} between nodes`), PATIENCE);
    const ready = async (): Promise<number> => (await fetch(`http://127.0.0.1:${port}/ready`)).status;
    expect(await ready()).toBe(503);
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    expect(other.asked).toEqual([]);
    await other.end();
    await runServer(temporaryFolder(), { env }).ready;
    await node.ready;
    await vi.waitFor(async () => expect(await ready()).toBe(200), PATIENCE);
    expect(node.output().split('speaks protocol')).toHaveLength(2); // said once
  });

  it('a standby ends, and no server starts, once a newer version has changed the schema', async () => {
    const name = await createTestDatabase();
    const { db, pool } = await testDatabase(name);
    const env = { DATABASE_URL: urlOfDatabase(name) };
    const leader = runServer(temporaryFolder(), { env });
    await leader.ready;
    const standby = runServer(temporaryFolder(), { env });
    await vi.waitFor(() => expect(standby.output()).toContain('stands by'), PATIENCE);
    await pool.query(`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`);
    const late = runServer(temporaryFolder(), { env });
    for (const server of [standby, late]) {
      expect(await server.ended).toBe(1);
      expect(server.output()).toContain('A newer version has changed the database’s schema (9999-later).');
    }
    expect(await db.selectFrom('leases').select('fence').executeTakeFirst()).toEqual({ fence: 1 });
  });

  it('an api node of a newer version waits for the leader that migrates', async () => {
    const name = await createTestDatabase();
    const database = await testDatabase(name);
    const connectionString = urlOfDatabase(name);
    const ended = new AbortController();
    const lease = await takeLease({ connectionString }, { log, signal: ended.signal, onLost: () => {} });
    onTestFinished(() => lease.release());
    await lease.announce('http://127.0.0.1:1');
    expect(await knownLeader(database)).toEqual({ fence: 1, address: 'http://127.0.0.1:1' });
    await database.pool.query(`delete from kysely_migration where name = '0082-status'`);
    await expect(knownLeader(database)).rejects.toThrow('its schema lacks 0082-status');
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
