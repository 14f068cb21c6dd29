import { randomUUIDv7 } from 'node:crypto';
import type { CLIENT_PAYLOADS, LicenceScope } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import { storeReplayed } from '#modules/signals/replay/replayed-store.ts';
import { insertSignals } from '#modules/signals/store.ts';
import type { Db } from '#platform/db/db.ts';
import { composeFeeds } from './compose-feeds.ts';
import { foundSignal } from './testing/found-signal.ts';
import { BRIEF_PATHS, isOfMarket, leakIn, stepOf, type WalkThings, walkQuery } from './testing/licence-walk.ts';
import { storeWalkCall, storeWalkFindings, storeWalkStory } from './testing/licence-walk-stored.ts';
import { PRIVATE_COIN, PRIVATE_PRICE, PrivateFeed } from './testing/private-feed.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { connectClient } from './testing/socket-client.ts';
import { FEW_PRICES, startTestApp, type TestApp } from './testing/test-app.ts';
import { createTestDatabase, testDatabase } from './testing/test-database.ts';
import { ruleAbove } from './testing/test-rules.ts';

type Account = Awaited<ReturnType<typeof signUpByHttp>>;
const { symbol } = PRIVATE_COIN;
const CAUSES = { corrected: 0, version: 0, missing: 0, unexpected: 0, changed: 1 };
const RULE = { ...ruleAbove(10), name: 'above' };
const PATIENCE = { interval: 100 };

/** Starts the product on a database, with a feed of coins under a licence. */
async function startWith(database: string, scope: LicenceScope, ownerId?: string, nowMs?: number) {
  const feed = new PrivateFeed(scope, nowMs);
  const compose: typeof composeFeeds = async (choices, parts) =>
    new MarketFeeds([feed, ...(await composeFeeds(choices, parts)).all], new Map(ownerId ? [['Crypto', ownerId]] : []));
  const settings = { limitFactor: 1_000, authSecret: 'a secret of the licence walk and of nobody else' };
  const app = await startTestApp(FEW_PRICES, settings, database, compose);
  const isLoaded = async () =>
    expect(await (await fetch(`${app.url}/api/v1/markets`)).json()).toMatchObject({ historyProgress: 1 });
  await vi.waitFor(isLoaded, PATIENCE);
  return { ...app, feed };
}

/** Calls below an account's path; returns the answer as JSON and expects success. */
const caller = ({ url }: TestApp, { headers, userId }: Account) =>
  async function call(method: string, path: string, body?: object): Promise<Record<string, never>> {
    const json = body ? { 'content-type': 'application/json' } : {};
    const answer = await fetch(`${url}/api/v1/${path.replace('own/', `user/${userId}/`)}`, {
      method,
      headers: { ...headers, ...json },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    expect([path, answer.status < 300 || text]).toEqual([path, true]);
    return text ? JSON.parse(text) : {};
  };

/** Makes one thing of each kind of the market that everybody sees, as a second account. */
async function makeThings(app: TestApp & { feed: PrivateFeed }, account: Account): Promise<WalkThings> {
  const call = caller(app, account);
  const place = { market: 'Crypto', timeframe: '1h' } as const;
  const idOf = async (key: string, ...args: Parameters<typeof call>) =>
    ((await call(...args)) as unknown as Record<string, { id: string }>)[key]?.id ?? '';
  const strategyId = await idOf('strategy', 'POST', 'own/strategies', { ...place, definition: RULE });
  const screen = { ...place, rule: RULE };
  const screenId = await idOf('screen', 'POST', 'own/screens', { ...screen, name: 'mine', isLive: true });
  const level = { type: 'crossing', level: 7777.68 };
  const alert = { market: 'Crypto', symbol, condition: level, frequency: 'bar', channels: ['email'] };
  const alertId = await idOf('alert', 'POST', 'own/alerts', alert);
  const accountId = await idOf('account', 'POST', 'own/paper-accounts', {
    market: 'Crypto',
    currency: 'USD',
    cash: 1e6,
  });
  const orders = `own/paper-accounts/${accountId}/orders`;
  await call('POST', orders, { symbol, side: 'buy', kind: 'market', units: 1 });
  const orderId = await idOf('order', 'POST', orders, { symbol, side: 'buy', kind: 'limit', level: 7777.62, units: 1 });
  const runs = `own/paper-accounts/${accountId}/runs`;
  const runId = await idOf('run', 'POST', runs, { strategyId, symbol, cash: 1_000 });
  const test = { ...place, universe: { symbol }, test: { strategy: RULE } };
  const backtestId = await idOf('backtest', 'POST', 'own/backtests', test);
  await vi.waitFor(async () => {
    expect(await call('GET', `own/backtests/${backtestId}`)).toMatchObject({ backtest: { state: 'done' } });
  }, PATIENCE);
  for (const price of [7777.72, 7777.67, 7777.75]) app.feed.price(price);
  await vi.waitFor(async () => {
    expect(leakIn(JSON.stringify(await call('GET', `${orders}?page=1`)))).toBeDefined();
    expect(leakIn(JSON.stringify(await call('GET', 'own/alert-firings')))).toBeDefined();
  }, PATIENCE);
  const lists = (await call('GET', 'own/watchlists')) as unknown as { watchlists: { id: string }[] };
  const linkOf = async (path: string, body?: object) =>
    ((await call('POST', path, body)) as unknown as { id: string }).id;
  const links = {
    screen: await linkOf('screens/share', screen),
    strategy: await linkOf(`own/strategies/${strategyId}/share`),
    backtest: await linkOf(`own/backtests/${backtestId}/share`),
  };
  const watchlistId = lists.watchlists[0]?.id ?? '';
  return { strategyId, screenId, alertId, accountId, orderId, runId, backtestId, watchlistId, links };
}

/** Stores what the jobs of many nights would find of the market: signals, a measured edge and a proof. */
async function storeFindings(db: Db, nowMs: number): Promise<{ signalId: string }> {
  const { instrument_no: no } = await db
    .selectFrom('instruments')
    .select('instrument_no')
    .where('symbol', '=', symbol)
    .executeTakeFirstOrThrow();
  const found = [1, 2].map((hours) => foundSignal(no, nowMs - hours * 3_600_000, { price: 7777.77 }));
  const [signal] = await db.transaction().execute((tx) => insertSignals(tx, found));
  const replayed = [foundSignal(no, nowMs - 30 * 86_400_000, { price: 7777.77 })];
  const history = { no, layout: '', fromMs: 0, toMs: nowMs, barsHash: '', signals: replayed };
  await storeReplayed(db, '1D', { fresh: [history], oldest: new Map(), checkedMs: nowMs });
  const at = new Date(nowMs);
  const run = { id: randomUUIDv7(), source: 'private:1', started_at: at, ended_at: at };
  const counts = {
    from_time: at,
    to_time: at,
    instruments: 2,
    bars: 7_777,
    replayed: 2,
    causes: JSON.stringify(CAUSES),
  };
  await db
    .insertInto('replay_runs')
    .values({ ...run, ...counts })
    .execute();
  const kind = { timeframe: 60, pattern: 'hammer', direction: 'bullish', variant: '', version: 1 };
  await db
    .insertInto('replay_differences')
    .values({
      ...kind,
      id: randomUUIDv7(),
      run_id: run.id,
      instrument_no: no,
      bar_time: at,
      cause: 'changed',
      fields: '[]',
    })
    .execute();
  return { signalId: signal?.id ?? '' };
}

/** Two accounts, of which the first owns the feed, on a market that was everybody's until the second start. */
async function setUp() {
  const name = await createTestDatabase();
  const shared = await startWith(name, 'display');
  const [owner, other] = [await signUpByHttp(shared.url), await signUpByHttp(shared.url)];
  const { db } = await testDatabase(name);
  const things = await makeThings(shared, other);
  const made = { ...things, ...(await storeFindings(db, shared.feed.nowMs)) };
  const open = await shared.app.inject({ url: `/api/v1/shared-signals/${made.signalId}` });
  expect(leakIn(open.body)).toBeDefined(); // so far everybody sees it
  await storeWalkFindings(db, shared.feed.source, shared.feed.nowMs);
  await storeWalkCall(db);
  for (const path of BRIEF_PATHS.slice(0, 3)) {
    const { body } = await shared.app.inject({ url: path });
    expect([path, leakIn(body)]).toEqual([path, '7777.7']); // so far it is everybody's
  }
  await shared.stop();
  const app = await startWith(name, 'personal', owner.userId, shared.feed.nowMs + 2 * 3_600_000);
  await storeWalkStory(db, app.feed.nowMs - 1_800_000);
  return { app, db, owner, other, made };
}

/** Asks for briefs, which nobody sees, and for reactions to an event that everybody knows of, which the owner sees. */
async function expectOwnFindings({ app }: TestApp, db: Db, owner: Account, other: Account): Promise<void> {
  const ask = async (url: string, account?: Account) =>
    (await app.inject({ url, headers: account?.headers ?? {} })).body;
  const briefs = db.selectFrom('news_stories').select('slug').where('brief', 'is not', null);
  const { slug } = await briefs.executeTakeFirstOrThrow();
  for (const path of [
    ...BRIEF_PATHS,
    `/api/v1/news/story?title=${slug}`,
    `/news-details/${slug}`,
    '/news',
    '/sitemap.xml',
  ])
    for (const account of [owner, other, undefined])
      expect([path, PRIVATE_PRICE.exec(await ask(path, account))?.[0]]).toEqual([path, undefined]);
  const reactions = async (account: Account) => {
    const url = `/api/v1/user/calendar/instrument?market=Crypto&symbol=${symbol}`;
    const { events, reactions: found } = JSON.parse(await ask(url, account));
    return { titles: events.map(({ title }: { title: string }) => title), found };
  };
  const own = await reactions(owner);
  expect(own.titles).toEqual(expect.arrayContaining(['7777.7 USD', 'Meeting of all']));
  expect(own.found).toMatchObject([{ kind: 'macro', title: 'Meeting of all', count: 3 }]);
  expect(await reactions(other)).toEqual({ titles: ['Meeting of all'], found: [] });
}

describe('a feed of personal scope', () => {
  it('reaches its owner alone, over every route', { timeout: 600_000 }, async () => {
    const { app, db, owner, other, made } = await setUp();
    await expectOwnFindings(app, db, owner, other);
    const unknown: string[] = [];
    const leaks: string[] = [];
    const hidden: string[] = [];
    const answered: string[] = [];
    for (const { methods, url, config } of app.app.guardedRoutes) {
      for (const method of methods.filter((one) => one !== 'HEAD')) {
        const path = url.replace('/api/v1/', '');
        const name = `${method} ${path}`;
        const step = stepOf(method, path);
        if (!step) unknown.push(name);
        if (!step || name === 'DELETE user/:id' || path === 'auth/logout-all') continue;
        const ask = async (account: Account | undefined): Promise<string> => {
          const ids: Record<string, string> = { id: account?.userId ?? '', ...step.path?.(made) };
          const place = url.replaceAll(/:(\w+)/g, (_, key: string) => ids[key] ?? randomUUIDv7());
          const body = step.body && {
            ...step.body,
            ...('strategyId' in step.body ? { strategyId: made.strategyId } : {}),
          };
          const answer = await app.app.inject({
            method: method as 'GET',
            url: place + walkQuery(step, made),
            headers: account ? account.headers : {},
            ...(body ? { payload: body } : {}),
          });
          return `${answer.statusCode} ${JSON.stringify(answer.headers)} ${answer.body}`;
        };
        if (step.isShown && !isOfMarket(await ask(owner))) hidden.push(`${name}: ${(await ask(owner)).slice(0, 600)}`);
        for (const account of config.guard === 'public' ? [undefined, other] : [other]) {
          const text = await ask(account);
          if (step.isRefused && !text.includes('"LICENCE"')) answered.push(`${name}: ${text.slice(0, 3)}`);
          const leak = leakIn(text, step);
          if (leak) leaks.push(`${name} as ${account ? 'another account' : 'a visitor'}: ${leak}`);
        }
      }
    }
    expect(unknown, 'routes that the walk doesn’t know').toEqual([]);
    expect(hidden, 'routes that show the owner nothing').toEqual([]);
    expect(answered, 'direct questions without a reason for the refusal').toEqual([]);
    expect(leaks).toEqual([]);
  });

  it('reaches its owner alone, over every event of the socket', { timeout: 600_000 }, async () => {
    const { app, owner, other, made } = await setUp();
    const clients = {
      owner: await connectClient(app.url, owner.token),
      other: await connectClient(app.url, other.token),
      visitor: await connectClient(app.url),
    };
    const heard = Object.entries(clients).map(([name, { socket }]) => {
      const texts: string[] = [];
      socket.onAny((event, payload) => texts.push(`${event} ${JSON.stringify(payload)}`));
      const bars = { market: 'Crypto', symbol, timeframe: '1m' };
      const payloads: Record<keyof typeof CLIENT_PAYLOADS, object[]> = {
        authenticate: [],
        subscribe_market: [{ market: 'crypto', symbols: [symbol] }],
        subscribe_bars: [bars],
        resume_from: [{ seq: 0, noticeSeq: 0 }],
        get_past_24h_counts: [
          { id: 'bullish' },
          { id: 'Crypto:bullish' },
          { id: made.strategyId },
          { id: made.screenId },
        ],
        unsubscribe_market: [],
        unsubscribe_bars: [],
      };
      for (const [event, all] of Object.entries(payloads)) for (const payload of all) socket.emit(event, payload);
      return { name, texts };
    });
    const textsOf = (name: string) => heard.find((one) => one.name === name)?.texts ?? [];
    let price = 7777.72;
    await vi.waitFor(() => {
      price = price === 7777.72 ? 7777.6 : 7777.72;
      app.feed.price(price);
      const own = textsOf('owner').join('\n');
      for (const event of ['crypto_data', 'bar', 'signal']) expect(own).toMatch(new RegExp(`^${event} .*7777`, 'm'));
    }, PATIENCE);
    for (const { socket } of [clients.other, clients.visitor]) await answered(socket);
    expect([leaksOf(textsOf('other')), leaksOf(textsOf('visitor'))]).toEqual([[], []]);
  });

  it('does nothing for another account in the background', { timeout: 600_000 }, async () => {
    const { app, db, owner, other } = await setUp();
    const before = await recordsOf(db, other.userId);
    const condition = { type: 'crossing', level: 7777.68 };
    const alert = { market: 'Crypto', symbol, condition, frequency: 'bar', channels: ['email'] };
    await caller(app, owner)('POST', 'own/alerts', alert);
    let price = 7777.72;
    await vi.waitFor(async () => {
      price = price === 7777.72 ? 7777.6 : 7777.72;
      app.feed.price(price);
      expect((await recordsOf(db, owner.userId)).firings).toBeGreaterThan(0);
    }, PATIENCE);
    expect(await recordsOf(db, other.userId)).toEqual(before);
  });
});

/** Returns the events that gave something away, each once. */
const leaksOf = (texts: readonly string[]): string[] => {
  const leaks = texts.filter((text) => leakIn(text) !== undefined);
  return [...new Set(leaks.map((text) => text.split(' ')[0] ?? ''))];
};

/** Counts what the roles have written for an account: firings, notices, mails, fills, own signals. */
async function recordsOf(db: Db, userId: string) {
  const count = async (table: 'alert_firings' | 'notices' | 'deliveries') => {
    const rows = db.selectFrom(table as 'notices').where('user_id', '=', userId);
    return (await rows.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
  };
  const fills = await db
    .selectFrom('paper_orders')
    .select(['id', 'state', 'filled_at'])
    .where('user_id', '=', userId)
    .orderBy('no')
    .execute();
  const own = await db.selectFrom('signals').select('id').where('owner_id', '=', userId).execute();
  return {
    firings: await count('alert_firings'),
    notices: await count('notices'),
    deliveries: await count('deliveries'),
    fills,
    signals: own.length,
  };
}

/** Resolves when a client has got everything that was sent before. */
async function answered(socket: Awaited<ReturnType<typeof connectClient>>['socket']): Promise<void> {
  const answer = new Promise((resolve) => socket.once('past_24h_counts_error', resolve));
  socket.emit('get_past_24h_counts', { id: 'nobody has this' });
  await answer;
}
