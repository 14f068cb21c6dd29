import { randomUUIDv7 } from 'node:crypto';
import type { CLIENT_PAYLOADS } from '@wickwise/contract';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { BRIEF_PATHS, isOfMarket, leakIn, stepOf, type WalkThings, walkQuery } from './testing/licence-walk.ts';
import { storeWalkFindings, storeWalkStory } from './testing/licence-walk-stored.ts';
import { type OwnAccount, startWithOwnConnections } from './testing/own-connections.ts';
import { LISTED_COIN, PRIVATE_COIN, PRIVATE_NAME, PRIVATE_PRICE, type PrivateFeed } from './testing/private-feed.ts';
import { connectClient } from './testing/socket-client.ts';
import { ruleAbove } from './testing/test-rules.ts';

type Product = Awaited<ReturnType<typeof startWithOwnConnections>>;

const { symbol } = PRIVATE_COIN;
const PATIENCE = { interval: 100 };
const METRICS_TOKEN = 'a token of the walk';

/** Where the owner sees what the connection brings: otherwise that others see none of it would prove nothing. */
const SHOWN: ReadonlySet<string> = new Set([
  'GET candles',
  'GET instruments',
  'GET market-close',
  'GET moves/after-story',
  'GET moves/today',
  'GET user/calendar',
  'GET user/calendar/instrument',
  'GET user/:id/alerts',
  'POST user/:id/alerts/dry-run',
  'GET user/:id/alert-firings',
  'GET user/:id/paper-accounts',
  'GET user/:id/paper-accounts/:accountId/orders',
  'GET user/:id/notices',
  'GET user/:id/export',
  'GET user/:id/watchlists',
]);

/** Tables that may have rows of instruments of an account's own connection; what jobs make is in none of them. */
const KEPT_IN: ReadonlySet<string> = new Set([
  ...['history_coverage', 'history_starts', 'instruments', 'missing_prices'],
  ...['alert_marks', 'paper_marks', 'paper_orders', 'paper_positions', 'paper_runs'],
]);

/** Makes one thing of each kind as the owner, with prices of the connection where there are such. */
async function makeThings({ call }: Product, owner: OwnAccount, feed: PrivateFeed): Promise<WalkThings> {
  const made = async (method: string, path: string, body?: object): Promise<Record<string, never>> => {
    const answer = await call(method, owner, path, body);
    const text = await answer.text();
    expect([path, answer.status < 300 || text]).toEqual([path, true]);
    return text ? JSON.parse(text) : {};
  };
  const idOf = async (key: string, path: string, body: object): Promise<string> =>
    ((await made('POST', path, body)) as Record<string, { id: string }>)[key]?.id ?? '';
  const linkOf = async (path: string, body?: object): Promise<string> =>
    ((await made('POST', path, body)) as unknown as { id: string }).id;
  const place = { market: 'Crypto', timeframe: '1h' } as const;
  const rule = { ...ruleAbove(10), name: 'above' };
  const strategyId = await idOf('strategy', 'own/strategies', { ...place, definition: rule });
  const screenId = await idOf('screen', 'own/screens', { ...place, rule, name: 'mine', isLive: true });
  const condition = { type: 'crossing', level: 7777.68 };
  const alertId = await idOf('alert', 'own/alerts', {
    market: 'Crypto',
    symbol,
    condition,
    frequency: 'bar',
    channels: [],
  });
  const accountId = await idOf('account', 'own/paper-accounts', { market: 'Crypto', currency: 'USD', cash: 1e6 });
  const orders = `own/paper-accounts/${accountId}/orders`;
  await made('POST', orders, { symbol, side: 'buy', kind: 'market', units: 1 });
  const orderId = await idOf('order', orders, { symbol, side: 'buy', kind: 'limit', level: 7777.62, units: 1 });
  const runId = await idOf('run', `own/paper-accounts/${accountId}/runs`, { strategyId, symbol, cash: 1_000 });
  const test = { ...place, universe: { symbol: 'BTC-USD' }, test: { strategy: rule } };
  const backtestId = await idOf('backtest', 'own/backtests', test);
  await vi.waitFor(async () => {
    expect(await made('GET', `own/backtests/${backtestId}`)).toMatchObject({ backtest: { state: 'done' } });
  }, PATIENCE);
  const { watchlists } = (await made('GET', 'own/watchlists')) as unknown as { watchlists: { id: string }[] };
  const watchlistId = watchlists[0]?.id ?? '';
  await made('POST', `own/watchlists/${watchlistId}/items`, { market: 'Crypto', symbol });
  const links = {
    screen: await linkOf('screens/share', { ...place, rule }),
    strategy: await linkOf(`own/strategies/${strategyId}/share`),
    backtest: await linkOf(`own/backtests/${backtestId}/share`),
  };
  let price = 7777.72;
  await vi.waitFor(async () => {
    price = price === 7777.72 ? 7777.6 : 7777.72;
    feed.price(price);
    expect(leakIn(JSON.stringify(await made('GET', `${orders}?page=1`)))).toBeDefined();
    expect(leakIn(JSON.stringify(await made('GET', 'own/alert-firings')))).toBeDefined();
  }, PATIENCE);
  return { strategyId, screenId, alertId, accountId, orderId, runId, backtestId, watchlistId, links };
}

describe('what an account’s own connection brings', () => {
  it('reaches nobody else: by no route, event, record or figure', { timeout: 600_000 }, async () => {
    const product = await startWithOwnConnections({ metricsToken: METRICS_TOKEN }, { args: ['--feed', 'sim'] });
    const { app, db, signUp, connectKey, url } = product;
    await vi.waitFor(async () => {
      expect(await (await fetch(`${url}/api/v1/markets`)).json()).toMatchObject({ historyProgress: 1 });
    }, PATIENCE);
    const [owner, other] = [await signUp(), await signUp()];
    const { feed } = await connectKey(owner);
    const before = await recordsOf(db, other.userId);
    const made = await makeThings(product, owner, feed);
    await storeWalkStory(db, feed.nowMs - 1_800_000);
    await storeWalkFindings(db, feed.source, feed.nowMs);

    expect(await leaksOfRoutes(product, { owner, other, made })).toEqual({ unknown: [], hidden: [], leaks: [] });
    for (const url of BRIEF_PATHS)
      for (const { headers } of [owner, other, { headers: {} }])
        expect([url, PRIVATE_PRICE.exec((await app.inject({ url, headers })).body)?.[0]]).toEqual([url, undefined]);
    expect(await leaksOfList(product, { owner, other, made })).toEqual([]);
    expect(await leaksOfEvents(product, { owner, other, made, feed })).toEqual([]);
    expect(await recordsOf(db, other.userId)).toEqual(before);
    const holding = await tablesHolding(db);
    expect(holding).toEqual(expect.arrayContaining(['bars', 'alert_marks', 'paper_orders']));
    expect(holding.filter((table) => !KEPT_IN.has(table) && !/^bars(_|$)/.test(table))).toEqual([]);
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = await app.inject({ url: '/metrics', headers });
    expect([metrics.statusCode, leakIn(metrics.body), metrics.body.includes(owner.userId)]).toEqual([
      ...[200, undefined, false],
    ]);
  });
});

interface Walked {
  owner: OwnAccount;
  other: OwnAccount;
  made: WalkThings;
}

/** Calls every route as the owner, as another account under its own and under the owner's id, and as a visitor. */
async function leaksOfRoutes({ app }: Product, { owner, other, made }: Walked) {
  const found = { unknown: [] as string[], hidden: [] as string[], leaks: [] as string[] };
  for (const { methods, url } of app.guardedRoutes) {
    for (const method of methods.filter((one) => one !== 'HEAD')) {
      const path = url.replace('/api/v1/', '');
      const name = `${method} ${path}`;
      const step = stepOf(method, path);
      if (!step) found.unknown.push(name);
      if (!step || path.startsWith('auth/') || name === 'DELETE user/:id') continue;
      const ask = async (account: OwnAccount | undefined, asId: string) => {
        const ids: Record<string, string> = { id: asId, ...step.path?.(made) };
        const place = url.replaceAll(/:(\w+)/g, (_, key: string) => ids[key] ?? randomUUIDv7());
        const body = step.body && {
          ...step.body,
          ...('strategyId' in step.body ? { strategyId: made.strategyId } : {}),
        };
        const asked = place + walkQuery(step, made);
        const answer = await app.inject({
          method: method as 'GET',
          url: asked,
          headers: account ? account.headers : {},
          ...(body ? { payload: body } : {}),
        });
        const text = `${answer.statusCode} ${JSON.stringify(answer.headers)} ${answer.body}`;
        return { text, mayName: PRIVATE_NAME.test(asked + JSON.stringify(body ?? '')) };
      };
      if (SHOWN.has(name)) {
        const { text } = await ask(owner, owner.userId);
        if (!isOfMarket(text) || /"cache-control":"public/.test(text))
          found.hidden.push(`${name}: ${text.slice(0, 600)}`);
      }
      for (const [who, account, asId] of [
        ['another account', other, other.userId],
        ['another account under the owner’s id', other, owner.userId],
        ['a visitor', undefined, owner.userId],
      ] as const) {
        const { text, mayName } = await ask(account, asId);
        const leak = leakIn(text, { mayName });
        if (leak) found.leaks.push(`${name} as ${who}: ${leak}`);
      }
    }
  }
  return found;
}

/** Returns the answers that gave the provider's list away, once the owner has searched it and opened something of it. */
async function leaksOfList({ app, db }: Product, { owner, other, made: { watchlistId } }: Walked) {
  const place = `market=Crypto&symbol=${LISTED_COIN.symbol}`;
  const named = { market: 'Crypto', symbol: LISTED_COIN.symbol };
  const asked: readonly [method: 'GET' | 'POST', path: string, body?: object][] = [
    ['GET', 'instruments?q=zqw'],
    ['GET', 'instruments?market=Crypto&q=zq'],
    ['GET', `instruments?${place}`],
    ['GET', `candles?${place}&timeframe=1h&limit=5`],
    ['POST', `user/:id/watchlists/${watchlistId}/items`, named],
    ['POST', 'user/:id/watchlists', { name: 'mine', items: [named] }],
    ['POST', 'user/:id/alerts/dry-run', { ...named, condition: { type: 'crossing', level: 1 } }],
  ];
  const ask = async (account: OwnAccount | undefined, [method, path, payload]: (typeof asked)[number]) => {
    const url = `/api/v1/${path.replace(':id', (account ?? owner).userId)}`;
    const answer = await app.inject({ method, url, headers: account?.headers ?? {}, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, text: answer.body };
  };
  for (const one of asked)
    await vi.waitFor(
      async () => expect([one[1], (await ask(owner, one)).status < 300]).toEqual([one[1], true]),
      PATIENCE,
    );
  await vi.waitFor(
    async () => expect((await ask(owner, ['GET', 'instruments?q=zqw'])).text).toContain('ZQW'),
    PATIENCE,
  );
  const leaks: string[] = [];
  for (const account of [other, undefined]) {
    for (const one of asked) {
      const { status, text } = await ask(account, one);
      if (leakIn(text, { mayName: status >= 400 })) leaks.push(`${one[1]}: ${status} ${text}`);
    }
  }
  const rows = await db.selectFrom('listed_instruments').select('source').where('symbol', '=', named.symbol).execute();
  return [...leaks, ...rows.map(({ source }) => source).filter((source) => !source.includes(owner.userId))];
}

/** Returns the events that gave something away to another account or a visitor. */
async function leaksOfEvents({ url }: Product, { owner, other, made, feed }: Walked & { feed: PrivateFeed }) {
  const clients = [owner, other, undefined].map(async (account) => {
    const { socket } = await connectClient(url, account?.token);
    const texts: string[] = [];
    socket.onAny((event, payload) => texts.push(`${event} ${JSON.stringify(payload)}`));
    const payloads: Record<keyof typeof CLIENT_PAYLOADS, object[]> = {
      authenticate: [],
      subscribe_market: [{ market: 'crypto', symbols: [symbol, LISTED_COIN.symbol] }],
      subscribe_bars: [{ market: 'Crypto', symbol, timeframe: '1m' }],
      resume_from: [{ seq: 0, noticeSeq: 0 }],
      get_past_24h_counts: [{ id: 'Crypto:bullish' }, { id: made.strategyId }, { id: made.screenId }],
      unsubscribe_market: [],
      unsubscribe_bars: [],
    };
    for (const [event, all] of Object.entries(payloads)) for (const payload of all) socket.emit(event, payload);
    return { socket, texts };
  });
  const [own, ...others] = await Promise.all(clients);
  let price = 7777.72;
  await vi.waitFor(() => {
    price = price === 7777.72 ? 7777.6 : 7777.72;
    feed.price(price);
    for (const event of ['crypto_data', 'bar', 'quote_meta'])
      expect(own?.texts.join('\n')).toMatch(new RegExp(`^${event} .*7777`, 'm'));
  }, PATIENCE);
  for (const { socket } of others) {
    const answer = new Promise((resolve) => socket.once('past_24h_counts_error', resolve));
    socket.emit('get_past_24h_counts', { id: 'nobody has this' });
    await answer; // what was sent before has come
  }
  // a refusal names the symbol that its client asked for
  const isRefusal = (text: string): boolean => text.startsWith('refused ') || text.includes('"status_code":404');
  return others.flatMap(({ texts }) =>
    texts.filter((text) => leakIn(text, { mayName: isRefusal(text) }) !== undefined),
  );
}

/** Counts what the roles have written for an account. */
async function recordsOf(db: Db, userId: string): Promise<Record<string, number>> {
  const counted = await Promise.all(
    (['alert_firings', 'notices', 'deliveries', 'paper_orders'] as const).map(async (table) => {
      const rows = db.selectFrom(table as 'notices').where('user_id', '=', userId);
      const { n } = await rows.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
      return [table, n] as const;
    }),
  );
  return Object.fromEntries(counted);
}

/** Returns the tables that have rows of instruments which an account's own connection brought. */
async function tablesHolding(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'instrument_no' and table_schema = 'public'`.execute(db);
  const holding = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`
        select from ${sql.table(name)} where instrument_no in
          (select instrument_no from instruments where source like 'account:%') limit 1`.execute(db);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return holding.flat().toSorted();
}
