import { DataConnectionsAnswer, type ErrorBody, MarketsPage } from '@wickwise/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { setOperator } from '#modules/accounts/operators.ts';
import { FakeMarket } from './testing/fake-provider/fake-market.ts';
import { FakeProvider, GOOD_KEY } from './testing/fake-provider/fake-provider.ts';
import { tiingoWholeDialect } from './testing/fake-provider/tiingo-dialect.ts';
import { runServer } from './testing/server-process.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { createTestDatabase, testDatabase, urlOfDatabase } from './testing/test-database.ts';

const NOWHERE = 'http://127.0.0.1:9';
/** Exchanges that nobody answers at, so that everything is simulated without a connection. */
const NO_EXCHANGE = Object.fromEntries(
  ['BINANCE', 'KRAKEN', 'COINBASE'].flatMap((name) => [
    [`${name}_REST_URL`, NOWHERE],
    [`${name}_WS_URL`, NOWHERE.replace('http', 'ws')],
  ]),
);

const WRONG = [{ name: 'key', value: 'a-key-of-somebody-else' }];
const RIGHT = [{ name: 'key', value: GOOD_KEY }];

/** Starts Tiingo, and a server beside it with an operator. */
async function setUp() {
  const provider = await FakeProvider.start(tiingoWholeDialect, new FakeMarket(['eurusd', 'gbpusd']));
  const timer = setInterval(() => provider.trade('eurusd', 1.0625), 50);
  onTestFinished(() => clearInterval(timer));
  const name = await createTestDatabase();
  const folder = temporaryFolder();
  const env = {
    ...NO_EXCHANGE,
    FEED: 'auto',
    FEED_AUTO_MS: '500',
    NIGHTLY_WORK: '0',
    DEV_MAIL: '1',
    LIMIT_FACTOR: '100',
    DATABASE_URL: urlOfDatabase(name),
    TIINGO_REST_URL: provider.restUrl,
    TIINGO_WS_URL: provider.wsUrl,
  };
  const start = async (change: object = {}) => {
    const server = runServer(folder, { env: { ...env, ...change } });
    return { ...server, url: `http://127.0.0.1:${await server.ready}` };
  };
  const first = await start();
  const asha = await signUpByHttp(first.url);
  const { db } = await testDatabase(name);
  const { email } = asha.login as { email: string };
  await setOperator(db, email, true);
  return { provider, start, first, asha, db, email };
}

type Session = Awaited<ReturnType<typeof signUpByHttp>>;

/** Calls a server, again while its roles restart. */
function callsOf(url: string, { headers }: Session) {
  const call = (method: string, path: string, body?: object): Promise<Response> =>
    vi.waitFor(
      () =>
        fetch(`${url}/api/v1/${path}`, {
          method,
          headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        }),
      60_000,
    );
  const connections = async () =>
    DataConnectionsAnswer.parse(await (await call('GET', 'admin/connections')).json()).connections;
  const forex = async () => {
    const { markets } = MarketsPage.parse(await (await call('GET', 'markets')).json());
    return markets.find(({ market }) => market === 'Forex')?.source.feed;
  };
  return { call, connections, forex };
}

describe('a stored key', () => {
  it('makes a market’s feed at once and after every start, until it is paused or deleted', {
    timeout: 600_000,
  }, async () => {
    const { provider, start, first, asha } = await setUp();
    const { call, connections, forex } = callsOf(first.url, asha);
    expect(await forex()).toBe('sim');
    const refused = await call('POST', 'admin/connections/test', { provider: 'tiingo', key: WRONG });
    const { message, fields } = (await refused.json()) as ErrorBody;
    expect([refused.status, fields?.[0]?.field, message]).toEqual([
      400,
      'key.0.value',
      expect.stringContaining('Not authorized'),
    ]);
    const tested = await call('POST', 'admin/connections/test', { provider: 'tiingo', key: RIGHT });
    expect([tested.status, await tested.json()]).toEqual([
      200,
      { markets: ['Forex', 'US_Equity', 'Crypto'], isTested: true },
    ]);
    expect(await forex()).toBe('sim');
    const saved = await call('POST', 'admin/connections', { provider: 'tiingo', key: RIGHT, markets: ['Forex'] });
    expect(saved.status).toBe(201);
    await vi.waitFor(async () => expect(await forex()).toBe('tiingo'), 60_000);
    await vi.waitFor(async () => {
      const [connection] = await connections();
      expect(connection?.state).toBe('live');
      expect(connection?.figures?.subscriptions).toBeGreaterThan(0);
    });
    // an unreachable provider holds up no start
    await provider.stop();
    first.child.kill('SIGTERM');
    await first.ended;
    const second = await start();
    const after = callsOf(second.url, asha);
    expect(await after.forex()).toBe('tiingo');
    const [connection] = await after.connections();
    expect(['starting', 'degraded']).toContain(connection?.state);
    const path = `admin/connections/${connection?.id}`;
    expect((await after.call('PATCH', path, { isPaused: true })).status).toBe(200);
    await vi.waitFor(async () => expect(await after.forex()).toBe('sim'));
    expect((await after.connections())[0]?.state).toBe('paused');
    expect((await after.call('DELETE', path)).status).toBe(204);
    expect(await after.connections()).toEqual([]);
    expect(first.output() + second.output()).not.toContain(GOOD_KEY);
  });

  it('that the provider no longer takes asks for a login, and a new one brings prices back', {
    timeout: 600_000,
  }, async () => {
    const { provider, first, asha, db, email } = await setUp();
    const { call, connections, forex } = callsOf(first.url, asha);
    await call('POST', 'admin/connections', { provider: 'tiingo', key: RIGHT, markets: ['Forex'] });
    await vi.waitFor(async () => expect((await connections())[0]?.state).toBe('live'));
    provider.refusals.stream = { status: 401, body: '' };
    provider.drop();
    await vi.waitFor(async () => expect((await connections())[0]?.state).toBe('needs-login'));
    const [connection] = await connections();
    expect(connection?.reason).toContain('refuses the key');
    expect(connection?.figures?.lastError?.text).toContain('refuses the key');
    delete provider.refusals.stream;
    const renewed = await call('PUT', `admin/connections/${connection?.id}/key`, { key: RIGHT });
    expect(renewed.status).toBe(200);
    await vi.waitFor(async () => expect((await connections())[0]?.state).toBe('live'));
    // an operator no more: the next look at what is stored takes the key out of use
    await setOperator(db, email, false);
    await vi.waitFor(async () => expect(await forex()).toBe('sim'), { interval: 500 });
  });

  it('isn’t used by a server that was started for simulated prices', { timeout: 600_000 }, async () => {
    const { start, first, asha } = await setUp();
    const { call, forex } = callsOf(first.url, asha);
    await call('POST', 'admin/connections', { provider: 'tiingo', key: RIGHT, markets: ['Forex'] });
    await vi.waitFor(async () => expect(await forex()).toBe('tiingo'));
    first.child.kill('SIGTERM');
    await first.ended;
    const pinned = await start({ FEED: 'sim' });
    const after = callsOf(pinned.url, asha);
    expect(await after.forex()).toBe('sim');
    const answer = DataConnectionsAnswer.parse(await (await after.call('GET', 'admin/connections')).json());
    expect(answer.pinnedFeed).toBe('sim');
    expect(answer.connections[0]).toMatchObject({ state: 'unused', reason: null });
  });
});
