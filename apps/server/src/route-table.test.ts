import { describe, expect, it } from 'vitest';
import type { Config } from '#platform/config.ts';
import { COST_CLASSES } from '#platform/route-costs.ts';
import { onceForAll } from './testing/at-end.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { startTestApp } from './testing/test-app.ts';
import { createTestDatabase, testDatabase } from './testing/test-database.ts';

const ID = '01890000-0000-7000-8000-000000000000';

const LINK = 'l'.repeat(22);

const RULE = {
  name: 'x',
  label: 'x',
  description: '',
  groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 1 }] }],
};

/** Bodies that routes require before they look up the path's id. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /api/v1/user/:id/watchlists/:watchlistId/items': { market: 'Crypto', symbol: 'BTC-USD' },
  'PUT /api/v1/user/:id/alerts/:alertId': {
    market: 'US_Equity',
    symbol: 'AAPL',
    condition: { type: 'crossing', level: 1 },
  },
  'PUT /api/v1/user/:id/alerts/:alertId/state': { state: 'paused' },
  'PUT /api/v1/user/:id/channels/:channelId': { state: 'off' },
  'PATCH /api/v1/user/:id/watchlists/:watchlistId': { name: 'Mallory’s' },
  'PUT /api/v1/user/:id/strategies/:strategyId/live': { isLive: true, direction: 'bullish' },
  'PUT /api/v1/user/:id/strategies/:strategyId': { market: 'US_Equity', timeframe: '1h', definition: RULE },
  'PUT /api/v1/user/:id/paper-accounts/:accountId/reset': { cash: 1_000 },
  'PUT /api/v1/user/:id/paper-accounts/:accountId/guards': { symbol: 'BTC-USD', stop: 1, target: null },
  'POST /api/v1/user/:id/paper-accounts/:accountId/runs': { strategyId: ID, symbol: 'BTC-USD', cash: 1 },
  'POST /api/v1/user/:id/paper-accounts/:accountId/orders': {
    symbol: 'BTC-USD',
    side: 'buy',
    kind: 'market',
    units: 1,
  },
  'PUT /api/v1/user/:id/watchlists/:watchlistId/holdings': {
    market: 'Crypto',
    symbol: 'BTC-USD',
    quantity: 1,
    cost: 1,
  },
  'PUT /api/v1/user/:id/connections/:connectionId/key': { key: [{ name: 'key', value: 'x' }] },
  'PUT /api/v1/user/:id/connections/:connectionId/login': { answer: [{ name: 'pin', value: 'x' }] },
  'PATCH /api/v1/user/:id/connections/:connectionId': { isPaused: true },
  'POST /api/v1/user/:id/tickets/:ticketId/messages': { text: 'x' },
  'PUT /api/v1/user/:id/tickets/:ticketId/status': { status: 'closed' },
  'POST /api/v1/user/:id/calls/:callId/corrections': { text: 'A typo.' },
  'POST /api/v1/user/:id/calls/:callId/withdrawal': { text: 'A typo.' },
  'PUT /api/v1/user/:id/team/members/:memberId/role': { role: 'admin' },
  'POST /api/v1/user/:id/billing/test-checkouts/:checkoutId': { outcome: 'pay' },
  'PUT /api/v1/user/:id/screens/:screenId': { market: 'US_Equity', timeframe: '1h', name: 'x', rule: RULE },
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

/** The whole product with two users; Mallory calls, Asha owns one thing of each kind. */
async function setUp(change: Partial<Config>) {
  const name = await createTestDatabase();
  const { app, url } = await startTestApp([], change, name);
  const { db } = await testDatabase(name);
  const [asha, mallory] = [await signUpByHttp(url), await signUpByHttp(url)];
  const owner = { user_id: asha.userId, name: 'Asha’s', created_at: new Date() };
  const bytes = Buffer.from('asha');
  await db
    .insertInto('api_keys')
    .values({ ...owner, id: ID, prefix: 'wick_', key_hash: bytes, scopes: [] })
    .execute();
  const credential = { credential_id: 'asha', public_key: bytes, counter: 0, transports: [] };
  await db
    .insertInto('passkeys')
    .values({ ...owner, id: ID, ...credential })
    .execute();
  await db
    .insertInto('chart_layouts')
    .values({ id: ID, user_id: asha.userId, name: 'Asha’s', kind: 'layout', settings: '{}', updated_at: new Date() })
    .execute();
  const drawing = { market: 'Crypto', symbol: 'BTC-USD', drawing: '{}', updated_at: new Date() };
  await db
    .insertInto('chart_drawings')
    .values({ id: ID, user_id: asha.userId, ...drawing })
    .execute();
  const list = { id: ID, user_id: asha.userId, name: 'Asha’s', place: 0, items: '[]', is_untouched: false };
  await db
    .insertInto('watchlists')
    .values({ ...list, created_at: new Date(), updated_at: new Date() })
    .execute();
  const screen = { market: 'US_Equity', timeframe: 60, direction: 'bullish', is_live: false, version: 1 } as const;
  const definition = JSON.stringify({ rule: RULE, columns: [] });
  await db
    .insertInto('screens')
    .values({ ...owner, id: ID, ...screen, definition, live_from: new Date(), updated_at: new Date() })
    .execute();
  await db
    .insertInto('strategies')
    .values({ id: ID, user_id: asha.userId, version: 1, created_at: new Date() })
    .execute();
  await db
    .insertInto('strategy_versions')
    .values({
      strategy_id: ID,
      version: 1,
      market: 'Crypto',
      timeframe: 60,
      definition: JSON.stringify(RULE),
      saved_at: new Date(),
    })
    .execute();
  const shared = { id: LINK, user_id: asha.userId, version: 1, market: 'Crypto', timeframe: 60, strategy_id: null };
  await db
    .insertInto('shared_strategies')
    .values({ ...shared, definition: JSON.stringify(RULE), created_at: new Date() })
    .execute();
  const backtest = { id: ID, user_id: asha.userId, state: 'done', request: '{}', source: '', data_key: '' } as const;
  await db
    .insertInto('backtests')
    .values({ ...backtest, variant_key: '', created_at: new Date() })
    .execute();
  const alert = {
    no: 1,
    market: 'Crypto',
    symbol: 'BTC-USD',
    condition: JSON.stringify({ type: 'crossing', level: 1 }),
  };
  const arming = {
    state: 'paused',
    arming: 1,
    armed_at: new Date(),
    armed_from: new Date(),
    frequency: 'once',
  } as const;
  const counts = { cooldown_minutes: 0, fired_count: 0, timeframe: 60, channels: [], is_muted: false };
  await db
    .insertInto('alerts')
    .values({ ...owner, id: ID, ...alert, ...arming, ...counts })
    .execute();
  const channel = { kind: 'webhook', label: 'Asha’s', sealed_address: bytes, state: 'on', failures: 0 } as const;
  await db
    .insertInto('channels')
    .values({ id: ID, user_id: asha.userId, ...channel, created_at: new Date() })
    .execute();
  const account = {
    id: ID,
    user_id: asha.userId,
    market: 'Crypto',
    currency: 'USD',
    start: 1_000,
    realised: 0,
    costs: 0,
  };
  await db
    .insertInto('paper_accounts')
    .values({ ...account, began_at: new Date() })
    .execute();
  const { instrument_no } = await db.selectFrom('instruments').select('instrument_no').executeTakeFirstOrThrow();
  const order = { symbol: 'BTC-USD', side: 'buy', kind: 'limit', level: 1, units: 1, state: 'open' } as const;
  await db
    .insertInto('paper_orders')
    .values({
      id: ID,
      no: 1,
      account_id: ID,
      user_id: asha.userId,
      instrument_no,
      ...order,
      placed_at: new Date(),
      is_late: false,
      stored_at: new Date(),
    })
    .execute();
  await db
    .insertInto('paper_positions')
    .values({ account_id: ID, instrument_no, symbol: 'BTC-USD', units: 1, price: 1, opened_at: new Date() })
    .execute();
  const run = {
    id: ID,
    account_id: ID,
    user_id: asha.userId,
    instrument_no,
    symbol: 'BTC-USD',
    timeframe: 60,
  } as const;
  const work = { version: 1, definition: JSON.stringify(RULE), side: 'long', cash: 1, is_on: true } as const;
  await db
    .insertInto('paper_runs')
    .values({ ...run, ...work, judged_at: new Date(), began_at: new Date() })
    .execute();
  const connection = { id: ID, user_id: asha.userId, provider: 'upstox', is_own: true, is_paused: true } as const;
  const times = { key_at: new Date(), created_at: new Date(), changed_at: new Date() };
  await db
    .insertInto('connections')
    .values({ ...connection, ...times, markets: ['Indian_Equity'], offered: ['Indian_Equity'], sealed_key: bytes })
    .execute();
  const exercise = { kind: 'find', pattern: 'doji', direction: null, no: instrument_no, fromMs: 0, bars: 60 } as const;
  await db
    .insertInto('practice_answers')
    .values({
      user_id: asha.userId,
      id: ID,
      kind: 'find',
      pattern: 'doji',
      exercise: JSON.stringify(exercise),
      is_right: false,
      base: null,
      day: '2026-11-27',
      answered_at: new Date(),
    })
    .execute();
  await db.insertInto('lessons_read').values({ user_id: asha.userId, lesson: 'rsi', read_at: new Date() }).execute();
  const ticket = { id: ID, no: 1, topic: 'other', subject: 'Asha’s', status: 'open', context: null } as const;
  await db
    .insertInto('tickets')
    .values({ ...ticket, user_id: asha.userId, created_at: new Date(), updated_at: new Date() })
    .execute();
  const file = { id: ID, name: 'a.txt', type: 'text', byte_count: 4, content: bytes, message_id: null } as const;
  await db
    .insertInto('ticket_files')
    .values({ ...file, user_id: asha.userId, uploaded_at: new Date() })
    .execute();
  await db.insertInto('teams').values({ id: ID, name: 'Asha’s', created_at: new Date() }).execute();
  const member = { user_id: asha.userId, team_id: ID };
  await db
    .insertInto('team_members')
    .values({ ...member, role: 'owner', joined_at: new Date(), granted_plan: null })
    .execute();
  await db
    .insertInto('team_invitations')
    .values({
      id: ID,
      team_id: ID,
      email: 'a@example.com',
      email_key: 'a@example.com',
      role: 'member',
      token_hash: bytes,
      created_at: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute();
  await db
    .insertInto('team_shares')
    .values({ id: ID, user_id: asha.userId, strategy_id: ID, watchlist_id: null, shared_at: new Date() })
    .execute();
  const document = { planName: 'Asha’s', corrects: null, buyer: { name: 'Asha', country: 'IN' } };
  await db
    .insertInto('invoices')
    .values({
      id: ID,
      kind: 'invoice',
      prefix: 'WW',
      year: '26-27',
      no: 1,
      number: 'WW/26-27/000001',
      user_id: asha.userId,
      payment_id: ID,
      invoice_id: null,
      currency: 'INR',
      net: 1,
      tax: 0,
      total: 1,
      is_test: false,
      document: JSON.stringify(document),
      issued_at: new Date(),
    })
    .execute();
  await db
    .insertInto('local_subscriptions')
    .values({ id: 'test_asha', user_id: asha.userId, provider: 'test', state: '{}', changed_at: new Date() })
    .execute();
  const [session] = await db.selectFrom('sessions').select('id').where('user_id', '=', asha.userId).execute();
  const things: Record<string, string> = {
    id: asha.userId,
    sessionId: session?.id ?? '',
    passkeyId: ID,
    keyId: ID,
    layoutId: ID,
    watchlistId: ID,
    screenId: ID,
    strategyId: ID,
    backtestId: ID,
    alertId: ID,
    channelId: ID,
    accountId: ID,
    orderId: ID,
    runId: ID,
    connectionId: ID,
    ticketId: ID,
    fileId: ID,
    invoiceId: ID,
    memberId: asha.userId,
    invitationId: ID,
    shareId: ID,
    checkoutId: 'test_asha',
    kind: 'strategy',
    sharedId: LINK,
    expertId: ID,
    callId: ID,
    clientId: asha.userId,
    day: '2026-11-30',
    slug: 'nobody',
  };
  const routes = app.guardedRoutes.flatMap(({ methods, url: path, config }) =>
    methods.map((method) => ({ method: method as Method, path, config, name: `${method} ${path}` })),
  );
  const pathOf = (path: string, own: Record<string, string> = {}) =>
    path.replaceAll(/:(\w+)/g, (_, key: string) => own[key] ?? things[key] ?? 'unknown');
  const call = (method: Method, path: string, headers: object = {}, payload?: object) =>
    app.inject({ method, url: path, headers: { ...headers }, ...(payload ? { payload } : {}) });
  return { app, db, asha, mallory, routes, pathOf, call };
}

const TABLES = [
  'users',
  'sessions',
  'passkeys',
  'api_keys',
  'preferences',
  'dashboards',
  'authenticators',
  'one_time_codes',
  'chart_layouts',
  'chart_drawings',
  'watchlists',
  'whatsnew_reads',
  'screens',
  'strategies',
  'shared_strategies',
  'backtests',
  'alerts',
  'channels',
  'paper_accounts',
  'paper_orders',
  'paper_runs',
  'lessons_read',
  'practice_answers',
  'connections',
  'tickets',
  'ticket_files',
  'billing_checkouts',
  'local_subscriptions',
  'payments',
  'subscriptions',
] as const;

describe('the route table', () => {
  const shared = onceForAll(() => setUp({ limitFactor: 100 }));

  it('names who may call each route, and lets nobody in without a good token', { timeout: 600_000 }, async () => {
    const { routes, pathOf, call } = shared();
    expect(routes.length).toBeGreaterThan(50);
    const closed = routes.filter(({ config }) => config.guard !== 'public');
    expect(closed.length).toBeGreaterThan(30);
    for (const { method, path, name } of closed) {
      for (const headers of [{}, { authorization: 'Bearer nonsense' }, { authorization: 'Bearer wick_nonsense' }]) {
        expect([name, (await call(method, pathOf(path), headers)).statusCode]).toEqual([name, 401]);
      }
    }
    const open = routes.filter(({ config, method }) => config.guard === 'public' && method !== 'HEAD');
    expect(open.map(({ path }) => path.replace('/api/v1/', '')).toSorted()).toEqual([
      'advice/chain',
      'advice/heads',
      'advice/heads/:day/proof',
      'auth/confirm-otp',
      'auth/first-run',
      'auth/first-run/account',
      'auth/first-run/code',
      'auth/forgot-password',
      'auth/login',
      'auth/login/second-factor',
      'auth/logout',
      'auth/options',
      'auth/passkey/login',
      'auth/passkey/options',
      'auth/refresh',
      'auth/resend-otp',
      'auth/reset-password',
      'auth/signup',
      'billing/webhooks/:provider',
      'candles',
      'constants',
      'edges',
      'instruments',
      'market-close',
      'markets',
      'moves/after-story',
      'moves/today',
      'news',
      'news/keywords',
      'news/story',
      'news/topics',
      'overview',
      'overview/heatmap',
      'overview/sparklines',
      'plan-inquiries',
      'plans',
      'practice/answer',
      'practice/exercise',
      'previews/backtest',
      'previews/lesson',
      'previews/signal',
      'previews/strategy',
      'previews/symbol',
      'rating',
      'ratings',
      'replay-proof',
      'shared-backtests/:sharedId',
      'shared-signals/:signalId',
      'shared-strategies/:sharedId',
      'shared/:sharedId',
      'signals/latest',
      'status',
      'status/incidents.atom',
      'strategies/public',
      'unsubscribe/:token',
      'unsubscribe/:token',
    ]);
  });

  it('names the class of work that each route is, whose limit holds for it', async () => {
    const { app, routes, mallory, call } = await setUp({ limitFactor: 1 });
    const reading = [
      'memory',
      'read',
      'list',
      'bars',
      'curve',
      'study',
      'picture',
      'file',
      'question',
      'sign-in',
      'operator',
    ];
    for (const { method, config, name } of routes) {
      expect([name, Object.keys(COST_CLASSES)]).toEqual([name, expect.arrayContaining([config.cost])]);
      const reads = method === 'GET' || method === 'HEAD';
      if (reads) expect([name, reading]).toEqual([name, expect.arrayContaining([config.cost])]);
      else
        expect([name, ['memory', 'read', 'list', 'bars', 'curve', 'file']]).not.toEqual([
          name,
          expect.arrayContaining([config.cost]),
        ]);
      expect([name, config.guard === 'public' && !reads && config.cost !== 'sign-in']).toEqual([name, false]);
    }
    const { points } = COST_CLASSES.profile;
    const path = `/api/v1/user/${mallory.userId}`;
    const rename = async (k: number) => call('PATCH', path, mallory.headers, { name: `Mallory ${k}` });
    const answers = [];
    for (let k = 0; k <= points; k++) answers.push(await rename(k));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(points).fill(200), 429]);
    expect(answers.at(-1)?.json()).toEqual({
      message: 'Too many changes of your account. Try again in a few minutes.',
      code: 'API_ERROR',
      reason: 'LIMIT_REACHED',
    });
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect(app.guardedRoutes.length).toBeGreaterThan(100);
  });

  it('counts candles by how many a page asks for', async () => {
    const { call } = await setUp({ limitFactor: 1 });
    const page = '/api/v1/candles?market=Crypto&symbol=NONE&timeframe=10m&limit=5000';
    const statuses = [];
    for (let k = 0; k < 24; k++) statuses.push((await call('GET', page, {})).statusCode);
    expect(statuses).toEqual([...Array(23).fill(404), 429]);
  });

  it('counts candles put together from hours by those hours', async () => {
    const { call } = await setUp({ limitFactor: 1 });
    const page = '/api/v1/candles?market=Crypto&symbol=NONE&timeframe=4h&limit=5000';
    const statuses = [];
    for (let k = 0; k < 6; k++) statuses.push((await call('GET', page, {})).statusCode);
    expect(statuses).toEqual([...Array(5).fill(404), 429]);
  });

  it('shows and changes nothing of another user, by his id or by that of a thing of his', async () => {
    const { routes, pathOf, call, db, asha, mallory } = shared();
    const state = async () =>
      Promise.all(
        TABLES.map(async (table) => {
          const owner = table === 'users' ? 'id' : 'user_id';
          const rows = db.selectFrom(table as 'sessions').selectAll();
          return [table, await rows.where(owner as 'user_id', '=', asha.userId).execute()];
        }),
      );
    const before = await state();
    for (const { method, path, config, name } of routes) {
      if (config.guard === 'operator') {
        expect([name, (await call(method, path, mallory.headers)).statusCode]).toEqual([name, 403]);
      }
      if (!config.owner) continue;
      const foreign = await call(method, pathOf(path), mallory.headers, method === 'GET' ? undefined : {});
      expect([name, foreign.statusCode]).toEqual([name, 404]);
      if ((path.match(/:/g) ?? []).length < 2) continue;
      const nested = await call(method, pathOf(path, { id: mallory.userId }), mallory.headers, BODIES[name]);
      expect([name, nested.statusCode]).toEqual([name, 404]);
    }
    expect(await state()).toEqual(before);
    expect(JSON.stringify(before)).toContain('Asha’s');
  });

  it('takes no field that a body does not name: not a role, not an id, not a prototype', async () => {
    const { app, db, mallory, call } = shared();
    const document = app.swagger() as unknown as {
      paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: object }> } }>>;
    };
    const bodies = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) =>
        requestBody ? [[`${method} ${path}`, requestBody.content['application/json']?.schema] as const] : [],
      ),
    );
    expect(bodies.length).toBeGreaterThan(20);
    for (const [name, schema] of bodies) {
      const { anyOf, oneOf } = schema as { anyOf?: object[]; oneOf?: object[] };
      for (const form of anyOf ?? oneOf ?? [schema])
        expect([name, form]).toEqual([name, expect.objectContaining({ additionalProperties: false })]);
    }
    const path = `/api/v1/user/${mallory.userId}`;
    for (const extra of [{ role: 'operator' }, { _id: ID }, { confirmed_at: 0 }, { delete_at: null }]) {
      expect((await call('PATCH', path, mallory.headers, { name: 'Mallory', ...extra })).statusCode).toBe(400);
    }
    const headers = { ...mallory.headers, 'content-type': 'application/json' };
    for (const payload of [
      '{"name":"M","__proto__":{"role":"operator"}}',
      '{"name":"M","constructor":{"prototype":{"role":1}}}',
    ]) {
      expect((await app.inject({ method: 'PATCH', url: path, headers, payload })).statusCode).toBe(400);
    }
    expect('role' in {}).toBe(false);
    const { role } = await db
      .selectFrom('users')
      .select('role')
      .where('id', '=', mallory.userId)
      .executeTakeFirstOrThrow();
    expect(role).toBe('user');
  });

  it('answers bodies and addresses of any kind with a refusal, never with a failure', async () => {
    const { routes, pathOf, app, mallory } = shared();
    const failures: unknown[] = [];
    const check = (name: string, sent: unknown, { statusCode }: { statusCode: number }): void => {
      if (statusCode >= 500) failures.push([name, sent, statusCode]);
    };
    const writing = routes.filter(({ method }) => !['GET', 'HEAD'].includes(method));
    const kinds: [string, string][] = [
      ['application/json', '{"name":'],
      ['application/json', '[]'],
      ['application/json', 'null'],
      ['application/json', `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
      ['application/json', `{"name":"${'x'.repeat(300_000)}"}`],
      ['text/plain', 'name=x'],
      ['application/xml', '<x/>'],
      ['application/json', '\u0000'],
    ];
    for (const { method, path, name } of writing) {
      for (const [type, payload] of kinds) {
        const headers = { ...mallory.headers, 'content-type': type };
        const answer = await app.inject({ method, url: pathOf(path, { id: mallory.userId }), headers, payload });
        check(name, payload.slice(0, 30), answer);
      }
    }
    const large = {
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'content-type': 'application/json' },
    } as const;
    expect((await app.inject({ ...large, payload: `"${'x'.repeat(300_000)}"` })).statusCode).toBe(413);
    expect(failures).toEqual([]);
  });
});
