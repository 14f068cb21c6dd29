import { randomUUIDv7 } from 'node:crypto';
import { BACKTEST_LIMITS, OwnStrategyAnswer, SharedLinksAnswer, STRATEGY_LIMITS } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { signUpByHttp } from '../../testing/sign-up.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, testDatabase } from '../../testing/test-database.ts';

const RULE = {
  name: 'mine',
  label: 'Mine',
  description: '',
  groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 1 }] }],
};
const STRATEGY = { market: 'US_Equity', timeframe: '1h', definition: RULE };
const RESULT = {
  rows: [],
  total: 0,
  universe: 0,
  evaluated: 0,
  skipped: [],
  evaluatedAt: null,
  columns: [],
  near: null,
  badge: 'SIMULATED',
  sentence: 'Close is above 1.',
};
const REPORT = { totalReturn: 0 };

/** The whole product, with a user and their calls. */
async function setUp() {
  const name = await createTestDatabase();
  const { url } = await startTestApp(['--feed', 'load', '--symbols', '5', '--rate', '5'], {}, name);
  const { db } = await testDatabase(name);
  const account = async () => {
    const { userId, headers, login } = await signUpByHttp(url);
    const call = (method: string, path: string, body?: object) =>
      fetch(`${url}/api/v1/user/${userId}${path && `/${path}`}`, {
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const links = async () => SharedLinksAnswer.parse(await (await call('GET', 'shared-links')).json()).links;
    return { userId, login, call, links };
  };
  const asha = await account();
  const addStrategy = async () =>
    OwnStrategyAnswer.parse(await (await asha.call('POST', 'strategies', STRATEGY)).json()).strategy.id;
  const share = async (id: string) => {
    const answer = await asha.call('POST', `strategies/${id}/share`);
    return ((await answer.json()) as { id: string }).id;
  };
  /** A saved screen with a link, and a link to an unsaved rule. */
  const addScreen = async () => {
    const id = randomUUIDv7();
    const kept = {
      name: 'Above one',
      market: 'US_Equity',
      timeframe: 60,
      direction: 'bullish',
      is_live: false,
    } as const;
    const times = { live_from: new Date(), created_at: new Date(), updated_at: new Date() };
    const definition = JSON.stringify({ rule: RULE, columns: [] });
    await db
      .insertInto('screens')
      .values({ id, user_id: asha.userId, ...kept, version: 1, definition, ...times })
      .execute();
    const frozen = JSON.stringify({ market: 'US_Equity', timeframe: '1h', rule: RULE, columns: [], result: RESULT });
    const shared = { user_id: asha.userId, frozen, data_hash: 'x', created_at: new Date() };
    await db
      .insertInto('shared_screens')
      .values([
        { id: 's'.repeat(22), screen_id: id, ...shared },
        { id: 'u'.repeat(22), screen_id: null, ...shared },
      ])
      .execute();
    return id;
  };
  const addBacktest = async (sharedId: string | null = null) => {
    const id = randomUUIDv7();
    const request = JSON.stringify({ market: 'US_Equity', timeframe: '1D', symbols: [], test: { strategy: RULE } });
    const done = {
      state: 'done' as const,
      source: 'load:5',
      data_key: '',
      variant_key: '',
      report: JSON.stringify(REPORT),
    };
    const shared = { shared_id: sharedId, shared_at: sharedId === null ? null : new Date() };
    await db
      .insertInto('backtests')
      .values({ id, user_id: asha.userId, request, ...done, ...shared, created_at: new Date() })
      .execute();
    return id;
  };
  const statusOf = async (path: string) => (await fetch(`${url}/api/v1/${path}`)).status;
  return { url, db, asha, account, addStrategy, share, addScreen, addBacktest, statusOf };
}

describe('shared links', () => {
  it('are listed whatever they show, and each can be taken back by its owner alone', async () => {
    const { asha, account, addStrategy, share, addScreen, addBacktest, statusOf } = await setUp();
    const strategy = await share(await addStrategy());
    await addScreen();
    await addBacktest('b'.repeat(22));
    const links = await asha.links();
    expect(links.map(({ kind, label, market, timeframe }) => [kind, label, market, timeframe]).toSorted()).toEqual([
      ['backtest', 'Mine', 'US_Equity', '1D'],
      ['screen', 'Above one', 'US_Equity', '1h'],
      ['screen', 'Close is above 1.', 'US_Equity', '1h'],
      ['strategy', 'Mine', 'US_Equity', '1h'],
    ]);
    const other = await account();
    expect(await other.links()).toEqual([]);
    for (const { kind, id } of links) {
      expect((await other.call('DELETE', `shared-links/${kind}/${id}`)).status).toBe(404);
      expect((await asha.call('DELETE', `shared-links/${kind}/${id}`)).status).toBe(204);
      expect((await asha.call('DELETE', `shared-links/${kind}/${id}`)).status).toBe(404);
    }
    expect(await asha.links()).toEqual([]);
    expect(await statusOf(`shared-strategies/${strategy}`)).toBe(404);
    expect(await statusOf(`shared/${'s'.repeat(22)}`)).toBe(404);
    expect(await statusOf(`shared-backtests/${'b'.repeat(22)}`)).toBe(404);
  });

  it('end with what they show', async () => {
    const { asha, addStrategy, share, addScreen, addBacktest, statusOf } = await setUp();
    const [strategyId, screenId, backtestId] = [
      await addStrategy(),
      await addScreen(),
      await addBacktest('b'.repeat(22)),
    ];
    const link = await share(strategyId);
    expect(await statusOf(`shared-strategies/${link}`)).toBe(200);
    for (const path of [`strategies/${strategyId}`, `screens/${screenId}`, `backtests/${backtestId}`]) {
      expect([path, (await asha.call('DELETE', path)).status]).toEqual([path, 204]);
    }
    expect(await statusOf(`shared-strategies/${link}`)).toBe(404);
    expect((await asha.links()).map(({ id }) => id)).toEqual(['u'.repeat(22)]);
  });

  it('show nothing while their owner’s account waits to be deleted, and come back with it', async () => {
    const { url, db, asha, addStrategy, share, statusOf } = await setUp();
    const link = await share(await addStrategy());
    const { password } = asha.login as { password: string };
    expect((await fetch(`${url}/api/v1/shared-strategies/${link}`)).status).toBe(200);
    const { status } = await asha.call('DELETE', '', { password });
    expect([status, await statusOf(`shared-strategies/${link}`)]).toEqual([200, 404]);
    expect((await asha.call('POST', 'restore')).status).toBe(200);
    expect(await statusOf(`shared-strategies/${link}`)).toBe(200);
    await db.deleteFrom('users').where('id', '=', asha.userId).execute();
    expect(await statusOf(`shared-strategies/${link}`)).toBe(404);
  });

  it('are one for a version however often it’s shared, and removing one makes room for another', async () => {
    const { db, asha, addStrategy, share, addBacktest } = await setUp();
    const strategyId = await addStrategy();
    const [link, again] = [await share(strategyId), await share(strategyId)];
    expect(again).toBe(link);
    const of = { user_id: asha.userId, strategy_id: null, version: 1, market: 'Crypto', timeframe: 60 };
    const rows = Array.from({ length: STRATEGY_LIMITS.shared - 1 }, (_, i) => ({
      id: `x${i}`,
      ...of,
      definition: JSON.stringify(RULE),
      created_at: new Date(),
    }));
    await db.insertInto('shared_strategies').values(rows).execute();
    const other = await addStrategy();
    const status = async (path: string) => (await asha.call('POST', path)).status;
    expect(await status(`strategies/${other}/share`)).toBe(400);
    await asha.call('DELETE', `shared-links/strategy/${link}`);
    expect(await status(`strategies/${other}/share`)).toBe(201);

    for (let i = 0; i < BACKTEST_LIMITS.shared; i++) await addBacktest(`${i}`.padStart(22, 'b'));
    const test = await addBacktest();
    expect(await status(`backtests/${test}/share`)).toBe(400);
    await asha.call('DELETE', `shared-links/backtest/${'0'.padStart(22, 'b')}`);
    expect(await status(`backtests/${test}/share`)).toBe(201);
  });
});
