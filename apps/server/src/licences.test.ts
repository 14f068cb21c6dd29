import type { LicenceScope } from '@wickwise/contract';
import { LicencesAnswer, MarketsPage } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import { setOperator } from '#modules/accounts/operators.ts';
import type { Config } from '#platform/config.ts';
import { composeFeeds } from './compose-feeds.ts';
import { PRIVATE_COIN, PrivateFeed } from './testing/private-feed.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { connectClient } from './testing/socket-client.ts';
import { FEW_PRICES, startTestApp } from './testing/test-app.ts';
import { createTestDatabase, testDatabase } from './testing/test-database.ts';

const { symbol } = PRIVATE_COIN;
const CANDLES = `candles?market=Crypto&symbol=${symbol}&timeframe=1h&limit=5`;
const PATIENCE = { interval: 50 };

/** A server whose coins come under a licence, from a key of its settings. */
async function setUp(scope: LicenceScope, change: Partial<Config> = {}) {
  const feed = new PrivateFeed(scope);
  const name = await createTestDatabase();
  const compose: typeof composeFeeds = async (choices, parts) =>
    new MarketFeeds([feed, ...(await composeFeeds(choices, parts)).all]);
  const app = await startTestApp(FEW_PRICES, { limitFactor: 100, ...change }, name, compose);
  const { db } = await testDatabase(name);
  const call = async (path: string, headers: object = {}, method = 'GET', body?: object) => {
    const answer = await app.app.inject({
      method: method as 'GET',
      url: `/api/v1/${path}`,
      headers: { ...headers },
      ...(body ? { payload: body } : {}),
    });
    return { status: answer.statusCode, headers: answer.headers, json: () => answer.json() };
  };
  const makeOperator = async ({ login }: { login: object }, headers: object): Promise<void> => {
    await setOperator(db, (login as { email: string }).email, true);
    await vi.waitFor(async () => expect((await call(CANDLES, headers)).status).toBe(200), PATIENCE);
  };
  return { ...app, feed, db, call, makeOperator };
}

describe('public data of an exchange', () => {
  it('is everybody’s on a server that only this machine reaches', async () => {
    const { call } = await setUp('internal');
    const { status, headers } = await call(CANDLES);
    expect([status, headers['cache-control']]).toEqual([200, undefined]);
    expect(MarketsPage.parse((await call('markets')).json()).reach).toContainEqual({
      market: 'Crypto',
      hidden: null,
      isPaperRefused: false,
      own: null,
    });
  });

  it('is the operator’s on a server that others reach', { timeout: 600_000 }, async () => {
    const { call, url, makeOperator } = await setUp('internal', { isForThisMachine: false });
    const [operator, other] = [await signUpByHttp(url), await signUpByHttp(url)];
    const refused = await call(CANDLES, operator.headers);
    expect(refused.status).toBe(403);
    expect(refused.json()).toMatchObject({ reason: 'LICENCE', message: expect.stringContaining('name an operator') });
    await makeOperator(operator, operator.headers);
    const seen = await call(CANDLES, operator.headers);
    expect(seen.headers['cache-control']).toBe('private, no-store');
    for (const headers of [{}, other.headers]) expect((await call(CANDLES, headers)).status).toBe(403);
    const { reach } = MarketsPage.parse((await call('markets', other.headers)).json());
    expect(reach.map(({ market, hidden }) => [market, hidden === null])).toEqual([
      ['US_Equity', true],
      ['Crypto', false],
    ]);
  });
});

describe('a personal key of the settings', () => {
  it('is of the only account of a new install, of nobody beside a second one, then of the operator', {
    timeout: 600_000,
  }, async () => {
    const { call, url, makeOperator } = await setUp('personal');
    expect((await call(CANDLES)).status).toBe(403);
    const first = await signUpByHttp(url);
    const status = async () => (await call(CANDLES, first.headers)).status;
    await vi.waitFor(async () => expect(await status()).toBe(200), PATIENCE);
    const second = await signUpByHttp(url);
    expect((await call(CANDLES, second.headers)).status).toBe(403);
    await vi.waitFor(async () => expect(await status()).toBe(403), PATIENCE);
    await makeOperator(second, second.headers);
    expect(await status()).toBe(403);
  });
});

describe('an operator’s statement on a licence', () => {
  it('shows the prices to others while it holds, and keeps who made it, when and in which words', {
    timeout: 600_000,
  }, async () => {
    const { call, url, feed, db, makeOperator } = await setUp('personal');
    const [operator, other] = [await signUpByHttp(url), await signUpByHttp(url)];
    await makeOperator(operator, operator.headers);
    const read = async () => LicencesAnswer.parse((await call('admin/licences', operator.headers)).json());
    const licence = (await read()).licences.find(({ market }) => market === 'Crypto');
    expect(licence).toMatchObject({ declared: 'personal', scope: 'personal', provider: 'A broker of a test' });
    expect(licence?.terms).toMatch(/for the account that owns the key alone/i);
    const body = { market: 'Crypto', source: 'private:1', statement: licence?.statement, isStated: true };
    const state = (change: object, headers: object = operator.headers) =>
      call('admin/licences', headers, 'POST', { ...body, ...change });
    expect((await state({ isStated: false })).status).toBe(400);
    expect((await state({ statement: 'Anything goes.' })).status).toBe(400);
    expect((await state({ source: 'another:1' })).status).toBe(404);
    expect((await state({}, other.headers)).status).toBe(403);
    expect((await call(CANDLES, other.headers)).status).toBe(403);

    expect((await state({})).status).toBe(201);
    for (const headers of [{}, other.headers]) expect((await call(CANDLES, headers)).status).toBe(200);
    const client = await connectClient(url, other.token);
    client.socket.emit('subscribe_market', { market: 'crypto', symbols: [symbol] });
    const bars = { market: 'Crypto', symbol, timeframe: '1m' };
    client.socket.emit('subscribe_bars', bars);
    await vi.waitFor(() => {
      feed.price(7777.72);
      expect(client.of('crypto_data').length * client.of('bar').length).toBeGreaterThan(0);
    }, PATIENCE);

    const { scope, madeBy } = {
      ...(await read()).licences.find(({ market }) => market === 'Crypto'),
      ...(await read()).statements[0],
    };
    expect([scope, madeBy]).toEqual(['display', (operator.login as { email: string }).email]);
    const [statement] = (await read()).statements;
    expect(statement).toMatchObject({ statement: licence?.statement, terms: licence?.terms, endedAt: null });
    expect((await call(`admin/licences/${statement?.id}`, other.headers, 'DELETE')).status).toBe(403);
    expect((await call(`admin/licences/${statement?.id}`, operator.headers, 'DELETE')).status).toBe(200);
    expect((await call(CANDLES, other.headers)).status).toBe(403);
    expect((await call(CANDLES, operator.headers)).status).toBe(200);
    const before = client.of('crypto_data').length + client.of('bar').length;
    for (const price of [7777.6, 7777.71, 7777.73]) feed.price(price);
    const own = await connectClient(url, operator.token);
    own.socket.emit('subscribe_market', { market: 'crypto', symbols: [symbol] });
    await vi.waitFor(
      () => expect(own.of('crypto_data')).toContainEqual(expect.objectContaining({ p: 7777.73 })),
      PATIENCE,
    );
    expect(client.of('crypto_data').length + client.of('bar').length).toBe(before);
    const refused = (await call(`admin/licences/${statement?.id}`, operator.headers, 'DELETE')).status;
    expect(refused).toBe(404);
    expect((await read()).statements[0]).toMatchObject({ endedAt: expect.any(Number), endedBy: expect.any(String) });
    const events = await db
      .selectFrom('security_events')
      .select('kind')
      .where('user_id', '=', operator.userId)
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['licence-stated', 'licence-ended']));
  });
});
