import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { deriveSecrets } from '#platform/auth/secrets.ts';
import { readConfig } from '#platform/config.ts';
import { takeLease } from '#platform/leadership/lease.ts';
import { nodeProof, STATE_PATH } from '../nodes/subjects.ts';
import { atEnd } from '../testing/at-end.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestDatabase, urlOfDatabase } from '../testing/test-database.ts';
import { checkNodes } from './check-nodes.ts';

const log = pino({ level: 'silent' });
const AUTH_SECRET = 'a secret of these tests 0123456789';

/** A leader that answers nodes which show the right proof; returns its address. */
async function leaderAt(secret = AUTH_SECRET): Promise<string> {
  const proof = `Bearer ${nodeProof(deriveSecrets(secret).nodes)}`;
  const server = createServer(({ url, headers }, response) => {
    if (url === '/health') return void response.end('{"status":"alive"}');
    response.statusCode = url === STATE_PATH && headers.authorization === proof ? 200 : 404;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function findings(connectionString: string, settings: Record<string, string> = {}): Promise<string[]> {
  const env = { NATS_URL: 'nats://127.0.0.1:1', DATABASE_URL: connectionString, DATA_DIR: temporaryFolder() };
  const config = readConfig({ ...env, AUTH_SECRET, FEED: 'sim', ROLES: 'api', ...settings }, [], '/');
  return (await checkNodes(config, log)).map(({ about, state, text }) => {
    expect(about).toBe('nodes');
    return `${state}: ${text}`;
  });
}

it('says who leads, how old the lease is, and whether the leader knows this machine', async () => {
  const connectionString = urlOfDatabase(await createTestDatabase());
  expect(await findings(connectionString)).toEqual(['doubtful: Nobody has led on this database yet.']);
  const ended = new AbortController();
  const lease = await takeLease({ connectionString }, { log, signal: ended.signal, onLost: () => {} });
  atEnd(() => lease.release());
  expect(await findings(connectionString)).toEqual([
    expect.stringMatching(/^doubtful: Leader 1 gives no address: .* renewed \d+\.\d s ago\.$/),
  ]);
  const address = await leaderAt();
  await lease.announce(address);
  expect(await findings(connectionString)).toEqual([
    expect.stringMatching(new RegExp(`^good: Leader 1 is at ${address}; its lease was renewed \\d+\\.\\d s ago\\.$`)),
    'good: The leader answers, and takes this node for one of its own.',
  ]);
  const stranger = await findings(connectionString, { AUTH_SECRET: 'another secret of some tests 0123456789' });
  expect(stranger).toContainEqual(expect.stringMatching(/^bad: .*AUTH_SECRET isn’t the same/));
  await lease.announce('http://127.0.0.1:1');
  expect(await findings(connectionString)).toContainEqual(expect.stringMatching(/^bad: The leader isn’t reached at/));
  await lease.release();
  expect(await findings(connectionString)).toEqual(['bad: Nobody leads: the lease of leader 1 is over.']);
});

it('says whether others reach this machine once it leads', async () => {
  const connectionString = urlOfDatabase(await createTestDatabase());
  const [own] = await findings(connectionString, { ROLES: 'all' });
  expect(own).toMatch(/^doubtful: HOST is 127\.0\.0\.1/);
  const [named] = await findings(connectionString, { ROLES: 'all', NODE_URL: await leaderAt() });
  expect(named).toMatch(/^good: This node is reached at NODE_URL/);
  const [wrong] = await findings(connectionString, { ROLES: 'all', NODE_URL: 'http://127.0.0.1:1' });
  expect(wrong).toMatch(/^doubtful: This node isn’t reached at NODE_URL/);
});

it('says nothing of a server of its own, and of a database that is away only that', async () => {
  const config = readConfig({ DATA_DIR: temporaryFolder(), FEED: 'sim' }, [], '/');
  expect(await checkNodes(config, log)).toEqual([]);
  expect(await findings('postgres://nobody@127.0.0.1:1/none')).toEqual([
    expect.stringMatching(/^doubtful: Nothing is known of a leader/),
  ]);
});
