import { describe, expect, it, vi } from 'vitest';
import { DelayHistogram } from '#modules/status/delay-histogram.ts';
import { readAccessToken, signAccessToken } from '#platform/auth/access-token.ts';
import { deriveSecrets } from '#platform/auth/secrets.ts';
import { openBridge } from '../testing/cluster/bridge.ts';
import { openDatabaseProxy } from '../testing/database-proxy.ts';
import { fakedClock } from '../testing/faked-clock.ts';
import { natsProgram, startNats } from '../testing/nats-server.ts';
import { runServer } from '../testing/server-process.ts';
import { signUpByHttp } from '../testing/sign-up.ts';
import { connectClient } from '../testing/socket-client.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestDatabase, testDatabase, urlOfDatabase } from '../testing/test-database.ts';

const METRICS_TOKEN = 'a token of these tests';
const PATIENCE = { interval: 50 };

if (!natsProgram) process.stderr.write('NOT RUN: nodes on a bus, for there is no nats-server here (NATS_SERVER_BIN)\n');

/** Starts nodes of one database and bus. */
async function installation() {
  const [name, bus] = await Promise.all([createTestDatabase(), startNats()]);
  const database = await testDatabase(name);
  const env = {
    DATABASE_URL: urlOfDatabase(name),
    NATS_URL: bus.url,
    AUTH_SECRET: 'one secret of all these nodes 0123456789',
    DEV_MAIL: '1',
    LIMIT_FACTOR: '100',
    METRICS_TOKEN,
  };
  const folder = temporaryFolder(); // outboxes of mails are shared, as a mail server would be
  return {
    name,
    bus,
    database,
    env,
    leader: (own = {}) => runServer(folder, { env: { ...env, ...own } }),
    node: (own = {}) => runServer(temporaryFolder(), { env: { ...env, ROLES: 'api', ...own } }),
    fence: async () => (await database.db.selectFrom('leases').select('fence').executeTakeFirstOrThrow()).fence,
  };
}

/** A reader's page: subscribes again with each connection, as the web app does. */
async function reader(url: string, token?: string) {
  const client = await connectClient(url, token);
  const { socket } = client;
  const subscribe = (): void => void socket.emit('subscribe_market', { market: 'crypto', symbols: ['BTC-USD'] });
  socket.on('connect', subscribe);
  subscribe();
  return { ...client, prices: () => client.of('crypto_data').length };
}

describe.skipIf(!natsProgram)('a node that answers people', () => {
  it('has prices, pages and accounts of the leader, and ends sessions as soon as it does', async () => {
    const { leader, node } = await installation();
    const [leaderPort, port] = await Promise.all([leader().ready, node().ready]);
    const url = `http://localhost:${port}`;
    expect(leaderPort).not.toBe(port);
    const visitor = await reader(url);
    await vi.waitFor(() => expect(visitor.prices()).toBeGreaterThan(2), PATIENCE);
    expect(visitor.of('market_state').length).toBeGreaterThan(0);
    await vi.waitFor(async () => expect(await (await fetch(`${url}/ready`)).json()).toMatchObject({ status: 'ready' }));
    expect(await (await fetch(`${url}/dashboard`)).text()).toContain('<title>');
    const figures = async (of: number): Promise<string> =>
      (await fetch(`http://localhost:${of}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
    expect(await figures(port)).toMatch(/wickwise_bus_up{role="api"} 1\n[\s\S]*wickwise_leader_number{role="api"} 1\n/);
    expect(await figures(leaderPort)).toMatch(
      /wickwise_bus_up{role="leader"} 1\n[\s\S]*wickwise_leader_number{role="leader"} 1\n/,
    );
    const { token, headers, userId } = await signUpByHttp(`http://localhost:${leaderPort}`); // mails are shown to this machine alone
    const member = await connectClient(url, token);
    await vi.waitFor(() => expect(member.of('signal_position')).toHaveLength(1), PATIENCE);
    const ended = new Promise((resolve) => member.socket.on('disconnect', resolve));
    const own = `${url}/api/v1/user/${userId}/sessions`;
    const { sessions } = (await (await fetch(own, { headers })).json()) as { sessions: { id: string }[] };
    for (const { id } of sessions) await fetch(`${own}/${id}`, { method: 'DELETE', headers });
    await ended;
    expect((await fetch(`${url}/api/v1/nodes/state`)).status).toBe(404);
    expect((await fetch(`${url}/nodes/state`)).status).toBe(404); // the proof isn't handed on
  });

  it('gives a request one id, which the log of the leader has too', async () => {
    const { leader, node } = await installation();
    const first = leader();
    const [leaderPort, port] = await Promise.all([first.ready, node().ready]);
    const { headers } = await signUpByHttp(`http://localhost:${leaderPort}`);
    const refused = await fetch(`http://localhost:${port}/api/v1/admin/health`, { headers });
    const id = refused.headers.get('x-request-id');
    expect([refused.status, id]).toEqual([403, expect.stringMatching(/^[\da-f-]{36}$/)]);
    await vi.waitFor(() => expect(first.output()).toContain(`"requestId":"${id}"`), PATIENCE);
  });

  it('ends a session once it is ended at the leader, as each other node does', async () => {
    const { leader, node } = await installation();
    const ports = await Promise.all([leader(), node(), node()].map(({ ready }) => ready));
    const [main = '', ...urls] = ports.map((port) => `http://localhost:${port}`);
    const asha = await signUpByHttp(main);
    const path = `/api/v1/user/${asha.userId}/watchlists`;
    const statusAt = async (url: string): Promise<number> => (await fetch(`${url}${path}`, asha)).status;
    expect(await Promise.all(urls.map(statusAt))).toEqual([200, 200]);
    const sockets = await Promise.all(urls.map((url) => connectClient(url, asha.token)));
    const ended = [
      ...sockets.map(({ socket }) => new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))),
      ...urls.map(async (url) => {
        while ((await statusAt(url)) !== 401);
      }),
    ];
    const own = `${main}/api/v1/user/${asha.userId}/sessions`;
    const { sessions } = (await (await fetch(own, asha)).json()) as { sessions: { id: string }[] };
    for (const { id } of sessions) await fetch(`${own}/${id}`, { method: 'DELETE', headers: asha.headers });
    await Promise.all(ended); // by themselves, after a quarter of an hour
  });

  it('counts in the status of the server what its readers waited for', async () => {
    const { leader, node, database } = await installation();
    const [first, second] = [leader(), node()];
    const [, port] = await Promise.all([first.ready, second.ready]);
    const visitor = await reader(`http://localhost:${port}`);
    await vi.waitFor(() => expect(visitor.prices()).toBeGreaterThan(2), PATIENCE);
    for (let i = 0; i < 20; i++) await fetch(`http://localhost:${port}/api/v1/markets`);
    for (const { child, ended } of [second, first]) {
      child.kill('SIGTERM');
      await ended;
    }
    const rows = await database.db.selectFrom('status_intervals').select(['part', 'histogram']).execute();
    const answered = rows.filter(({ part }) => part === 'api').map(({ histogram }) => DelayHistogram.of(histogram, 0));
    expect(answered.reduce((sum, { count }) => sum + count, 0)).toBe(20); // none of them by the leader
  });

  it('begins again once the database is back that went away as it began again', async () => {
    const { leader, node, name } = await installation();
    const proxy = await openDatabaseProxy();
    const first = leader();
    await first.ready;
    const { ready, child, output } = node({ DATABASE_URL: urlOfDatabase(name, proxy.host) });
    const url = `http://localhost:${await ready}`;
    first.child.kill('SIGKILL');
    leader();
    const QUICK = { ...PATIENCE, interval: 5 };
    await vi.waitFor(() => expect(output()).toMatch(/this node (alone .*, and )?begins again/), QUICK);
    proxy.letPass(1); // the one that looks whether the database is there
    await vi.waitFor(() => expect(output()).toMatch(/could not start again without the database/), PATIENCE);
    proxy.letPass(Number.POSITIVE_INFINITY);
    await vi.waitFor(async () => expect((await fetch(`${url}/ready`)).status).toBe(200), PATIENCE);
    expect(child.exitCode).toBeNull();
  });

  it('answers itself what is read, as the leader would, and hands on changes and what only the leader knows', async () => {
    const { leader, node } = await installation();
    const [leaderPort, port] = await Promise.all([leader().ready, node().ready]);
    const [main, url] = [`http://localhost:${leaderPort}`, `http://localhost:${port}`];
    const { headers, userId } = await signUpByHttp(main);
    const read = async (from: string, path: string) => {
      const answer = await fetch(`${from}${path}`, { headers });
      return [answer.status, answer.headers.get('content-type'), (await answer.text()).replaceAll(from, 'here')];
    };
    const progress = async () => JSON.parse(String((await read(url, '/api/v1/markets'))[2])).historyProgress as number;
    await vi.waitFor(async () => expect(await progress()).toBe(1), PATIENCE);
    const own = `/api/v1/user/${userId}`;
    expect((await read(url, `${own}/watchlists`))[0]).toBe(200); // the first one is made by the leader
    expect((await counted(url)).forwarded).toBeGreaterThan(0);
    const change = { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' } };
    const layout = { widgets: [{ widget: 'movers', isShown: false }] };
    const changed = await fetch(`${url}${own}/dashboard`, { ...change, body: JSON.stringify(layout) });
    const answerOfLeader = await fetch(`${main}${own}/dashboard`, { ...change, body: JSON.stringify(layout) });
    expect([changed.status, await changed.text()]).toEqual([answerOfLeader.status, await answerOfLeader.text()]);

    // the change is counted once its answer was sent
    await vi.waitFor(async () => expect((await counted(url)).forwarded).toBeGreaterThan(0), PATIENCE);
    const before = await counted(url);
    const same = [
      ...['/api/v1/instruments?market=Crypto', '/api/v1/market-close?market=Crypto', `${own}/dashboard`],
      ...[
        `${own}/watchlists`,
        `${own}/chart-layouts`,
        `${own}/first-steps`,
        `${own}/practice`,
        `${own}/lessons-read`,
        '/',
        '/faq',
      ],
      ...[
        '/api/v1/candles?market=Crypto&symbol=BTC-USD&timeframe=1D&limit=50',
        '/robots.txt',
        '/api/v1/user/x/dashboard',
      ],
    ];
    for (const path of same) // a price may have come between the two answers
      await vi.waitFor(async () => expect(await read(url, path), path).toEqual(await read(main, path)), PATIENCE);
    for (const path of ['/api/v1/constants', '/api/v1/user/pattern-signal?page=1', '/api/v1/overview?market=Crypto'])
      expect((await read(url, path))[0], path).toBe(200);
    expect((await counted(url)).forwarded).toBe(before.forwarded);

    const handedOn = [
      '/api/v1/candles?market=Crypto&symbol=NONE-USD&timeframe=1D',
      `${own}/alerts`,
      '/status',
      '/api/docs',
    ];
    for (const path of handedOn) expect((await read(url, path))[0], path).toBe((await read(main, path))[0]);
    const all = before.forwarded + handedOn.length;
    await vi.waitFor(async () => expect((await counted(url)).forwarded).toBe(all), PATIENCE);
  });

  it('goes on with the next leader when one is killed or stopped', async () => {
    const { leader, node, fence } = await installation();
    const first = leader();
    await first.ready;
    const second = leader();
    const api = node();
    const { prices } = await reader(`http://localhost:${await api.ready}`);
    const goesOn = async () => {
      const seen = prices();
      await vi.waitFor(() => expect(prices()).toBeGreaterThan(seen + 2), PATIENCE);
    };
    await goesOn();
    await vi.waitFor(() => expect(second.output()).toContain('stands by'), PATIENCE);
    first.child.kill('SIGKILL');
    await second.ready;
    expect(await fence()).toBe(2);
    await goesOn();

    const third = leader();
    await vi.waitFor(() => expect(third.output()).toContain('stands by'), PATIENCE);
    second.child.kill('SIGSTOP');
    await third.ready;
    expect(await fence()).toBe(3);
    await goesOn();
    second.child.kill('SIGCONT');
    expect(await second.ended).toBe(1); // another one leads
    expect(await fence()).toBe(3);
    await goesOn();
  });

  it('keeps its readers while the bus is away for everybody, with the newest prices as soon as it is back', async () => {
    const { leader, node, bus } = await installation();
    const leaderPort = await leader().ready;
    const api = node();
    const url = `http://localhost:${await api.ready}`;
    const { socket, of, prices } = await reader(url);
    const { token, headers, userId } = await signUpByHttp(`http://localhost:${leaderPort}`);
    const member = await connectClient(url, token);
    await vi.waitFor(() => expect(prices()).toBeGreaterThan(2), PATIENCE);
    const [first, begun] = [socket.id, begunAgain(api)];
    await bus.stop();
    const healthOf = () =>
      of('market_state').findLast(({ market }) => market === 'Crypto')?.source as { health: string } | undefined;
    await vi.waitFor(() => expect(healthOf()?.health).toBe('silent'), PATIENCE);
    const seen = prices();
    const ready = await fetch(`${url}/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'this node waits for the leader' }]);
    await expect(connectClient(url)).rejects.toThrow();
    expect((await fetch(`${url}/api/v1/markets`)).status).toBe(200); // the leader's answer
    expect((await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).status).toBe(503);
    expect([socket.id, prices(), begunAgain(api)]).toEqual([first, seen, begun]);
    // what is announced meanwhile: the leader ends a session
    const own = `${url}/api/v1/user/${userId}/sessions`;
    const { sessions } = (await (await fetch(own, { headers })).json()) as { sessions: { id: string }[] };
    for (const { id } of sessions) await fetch(`${own}/${id}`, { method: 'DELETE', headers });
    expect(member.socket.connected).toBe(true);
    const refused = new Promise((resolve) => member.socket.once('connect_error', ({ message }) => resolve(message)));
    const atLeader = await reader(`http://localhost:${leaderPort}`);
    await vi.waitFor(() => expect(atLeader.prices()).toBeGreaterThan(2), PATIENCE); // newer ones than the node's

    // the sockets that they come by, which end half a second later
    const priced = new Promise((resolve) => socket.once('crypto_data', () => resolve(socket.id)));
    const live = new Promise((resolve) => {
      socket.on('market_state', () => healthOf()?.health === 'live' && resolve(socket.id));
    });
    await startNats(Number(new URL(bus.url).port));
    expect([await priced, await live], api.output()).toEqual([first, first]);
    await vi.waitFor(() => expect(begunAgain(api)).toBeGreaterThan(begun), PATIENCE);
    await refused;
    await vi.waitFor(() => expect(member.socket.active).toBe(false), PATIENCE); // the server has refused its token
    const after = prices();
    await vi.waitFor(() => expect(prices()).toBeGreaterThan(after + 2), PATIENCE);
  });

  it('lets the leader decide whose session is over while its own clock is an hour behind', async ({ skip }) => {
    const clock = fakedClock();
    if (!clock) return skip('libfaketime is not installed: the clock of a node was not set');
    const { leader, node, env } = await installation();
    const api = node(clock.env);
    const [leaderPort, port] = await Promise.all([leader().ready, api.ready]);
    const [main, url] = [`http://localhost:${leaderPort}`, `http://localhost:${port}`];
    const asha = await signUpByHttp(main);
    const old = { headers: { authorization: `Bearer ${await expiredToken(env.AUTH_SECRET, asha.token)}` } };
    const statusOf = async (of: RequestInit) =>
      (await fetch(`${url}/api/v1/user/${asha.userId}/watchlists`, of)).status;
    const { socket } = await connectClient(url, asha.token);
    const ready = async () => (await fetch(`${url}/ready`)).json();
    clock.setAhead(-3_600);
    await vi.waitFor(
      async () => expect(await ready()).toEqual({ status: 'the clock of this node is wrong' }),
      PATIENCE,
    );
    expect([await statusOf(asha), await statusOf(old)]).toEqual([200, 401]);
    await vi.waitFor(() => expect(socket.connected).toBe(false), PATIENCE);
    await expect(connectClient(url, asha.token)).rejects.toThrow();
    const own = `${main}/api/v1/user/${asha.userId}/sessions`;
    const { sessions } = (await (await fetch(own, asha)).json()) as { sessions: { id: string }[] };
    for (const { id } of sessions) await fetch(`${own}/${id}`, { method: 'DELETE', headers: asha.headers });
    expect(await statusOf(asha)).toBe(401);
    clock.setAhead(0);
    await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 'ready' }), PATIENCE);
    expect([await statusOf(asha), await statusOf(old)]).toEqual([401, 401]);
    expect(api.output()).toMatch(/clock of this node is wrong[\s\S]*right again/);
  });

  it('ends its sockets where it alone is cut off from the bus', async () => {
    const { leader, bus, env, name } = await installation();
    await leader().ready;
    const bridge = await openBridge(() => Number(new URL(bus.url).port));
    const api = runServer(temporaryFolder(), {
      env: { ...env, DATABASE_URL: urlOfDatabase(name), ROLES: 'api', NATS_URL: `nats://127.0.0.1:${bridge.port}` },
    });
    const { socket, prices } = await reader(`http://localhost:${await api.ready}`);
    await vi.waitFor(() => expect(prices()).toBeGreaterThan(2), PATIENCE);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    bridge.cut();
    await ended;
    expect(api.output()).toContain('this node alone does not hear the leader');
  });
});

describe.skipIf(!natsProgram)('a leader', () => {
  it('makes room for a standby that has the bus, once it is cut off from it', async () => {
    const { leader, node, bus, fence } = await installation();
    const bridge = await openBridge(() => Number(new URL(bus.url).port));
    const first = leader({ NATS_URL: `nats://127.0.0.1:${bridge.port}` });
    await first.ready;
    const second = leader();
    const { prices } = await reader(`http://localhost:${await node().ready}`);
    await vi.waitFor(() => expect(second.output()).toContain('stands by'), PATIENCE);
    bridge.cut();
    expect(await first.ended).toBe(1);
    await second.ready;
    expect(await fence()).toBe(2);
    const seen = prices();
    await vi.waitFor(() => expect(prices()).toBeGreaterThan(seen + 2), PATIENCE);
  });

  it('makes room for a standby whose clock is right, and waits while its own is wrong', async ({ skip }) => {
    const clock = fakedClock();
    if (!clock) return skip('libfaketime is not installed: the clock of a leader was not set');
    const { leader, fence } = await installation();
    const first = leader(clock.env);
    await first.ready;
    const second = leader();
    await vi.waitFor(() => expect(second.output()).toContain('stands by'), PATIENCE);
    clock.setAhead(3_600);
    expect(await first.ended).toBe(1);
    await second.ready;
    const third = leader(clock.env);
    await vi.waitFor(() => expect(third.output()).toContain('leads only while no other can'), PATIENCE);
    expect(await fence()).toBe(2);
    second.child.kill('SIGKILL');
    await third.ready; // better than none
    expect(await fence()).toBe(3);
  });

  it('gives nodes its time again once its clock was set', async ({ skip }) => {
    const clock = fakedClock();
    if (!clock) return skip('libfaketime is not installed: the clock of a leader was not set');
    const { leader, node } = await installation();
    const first = leader(clock.env);
    await first.ready;
    const api = node();
    await api.ready;
    const begun = begunAgain(api);
    clock.setAhead(3_600);
    await vi.waitFor(() => expect(first.output()).toContain('clock was set'), PATIENCE);
    await vi.waitFor(() => expect(begunAgain(api)).toBeGreaterThan(begun), PATIENCE);
  });
});

/** Returns a token of the same session that ran out five minutes ago. */
async function expiredToken(secret: string, token: string): Promise<string> {
  const { accessToken } = deriveSecrets(secret);
  const { userId = '', sessionId = '' } = (await readAccessToken(accessToken, token)) ?? {};
  return signAccessToken(accessToken, userId, sessionId, Date.now() - 20 * 60_000);
}

const begunAgain = ({ output }: { output: () => string }): number => output().split('begins again').length;

/** Returns how many requests a node has handed on. */
async function counted(url: string): Promise<{ forwarded: number }> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split('\n').filter((line) => /_count\{route="forwarded"/.test(line));
  return { forwarded: lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0) };
}
