import {
  AlertFiringsPage,
  CandlesPage,
  InstrumentsPage,
  PatternSignalPage,
  ScanUniverseAnswer,
} from '@wickwise/contract';
import { MINUTE_MS } from '@wickwise/market';
import { describe, expect, it, vi } from 'vitest';
import { setOperator } from '#modules/accounts/operators.ts';
import { readConfig } from '#platform/config.ts';
import { FakeMarket } from './testing/fake-provider/fake-market.ts';
import { FakeProvider } from './testing/fake-provider/fake-provider.ts';
import { krakenDialect } from './testing/fake-provider/kraken-dialect.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { connectClient } from './testing/socket-client.ts';
import { FEW_PRICES, startTestApp } from './testing/test-app.ts';
import { createTestDatabase, testDatabase } from './testing/test-database.ts';
import { ruleAbove } from './testing/test-rules.ts';

const PATIENCE = { interval: 100 };
/** Coins that the catalogue doesn't have. */
const COINS = Array.from({ length: 600 }, (_, i) => `ZZ${i}/USD`);

/** An exchange with 600 coins beside Bitcoin, of which the first was traded for days, and each minute of the last hour. */
async function exchange(): Promise<FakeProvider> {
  const market = new FakeMarket(['BTC/USD', ...COINS]);
  const nowMs = Date.now();
  for (let i = 100; i > 1; i--) market.add('ZZ0/USD', 4 + (i % 3), 1, nowMs - i * 60 * MINUTE_MS);
  for (let i = 60; i > 1; i--) market.add('ZZ0/USD', 5 + (i % 3), 1, nowMs - i * MINUTE_MS);
  return FakeProvider.start(krakenDialect, market);
}

/** The product with that exchange's coins, as an account sees it. */
async function serverOf(
  { restUrl, wsUrl }: FakeProvider,
  database?: string,
  scanned = '',
  restart: () => void = () => {},
) {
  const settings = { FEED: 'load', FEED_CRYPTO: 'kraken-public', LOAD_SYMBOLS: '5', LOAD_RATE: '1' };
  const urls = { KRAKEN_REST_URL: restUrl, KRAKEN_WS_URL: wsUrl };
  const { feeds, scannedSymbols } = readConfig({ ...settings, ...urls, SCAN_CRYPTO: scanned }, [], process.cwd());
  const authSecret = 'a secret of the test of lists and of nothing else';
  const app = await startTestApp([], { feeds, scannedSymbols, authSecret }, database, undefined, restart);
  const ask = async (path: string, headers = {}, body?: object, method = body ? 'POST' : 'GET') => {
    const json = body ? { 'content-type': 'application/json' } : {};
    const init = { method, headers: { ...headers, ...json } };
    const answer = await fetch(`${app.url}/api/v1/${path}`, body ? { ...init, body: JSON.stringify(body) } : init);
    return { status: answer.status, body: await answer.json() };
  };
  const find = async (query: string) => InstrumentsPage.parse((await ask(`instruments?${query}`)).body);
  await vi.waitFor(async () => expect((await find('q=ZZ0')).instruments).not.toEqual([]), PATIENCE);
  return { ...app, ask, find };
}

describe('the list of an exchange', () => {
  it('is searched after the catalogue, page by page, and isn’t in the market’s instruments', async () => {
    const { find } = await serverOf(await exchange());
    const { instruments } = await find('q=zz&limit=25');
    expect(instruments).toHaveLength(25);
    expect(instruments[0]).toEqual({
      market: 'Crypto',
      symbol: 'ZZ0-USD',
      name: 'ZZ0 / US dollar',
      kind: 'pair',
      sector: 'Other',
      currency: 'USD',
      tickSize: 0.01,
      finest: '1m',
      isOnDemand: true,
      isMoney: true,
    });
    const last = await find('q=zz&limit=25&offset=575');
    expect(last.instruments).toHaveLength(25);
    expect(await find('q=zz&limit=25&offset=600')).toEqual({ instruments: [] });
    const both = await find('q=usd&market=Crypto&limit=1000');
    const firstBeside = both.instruments.findIndex(({ isOnDemand }) => isOnDemand);
    expect(both.instruments.slice(firstBeside).every(({ isOnDemand }) => isOnDemand)).toBe(true);
    expect(both.instruments.length - firstBeside).toBe(600);
    const all = await find('market=Crypto');
    expect(all.instruments.some(({ symbol }) => symbol.startsWith('ZZ'))).toBe(false);
  });

  it('is missing on a simulated server', async () => {
    const { url } = await startTestApp(FEW_PRICES);
    const page = InstrumentsPage.parse(await (await fetch(`${url}/api/v1/instruments?q=ZZ0`)).json());
    expect(page).toEqual({ instruments: [] });
  });
});

describe('a coin of that list', () => {
  it('has a chart, live bars and prices, a place in a watchlist, and an alert that fires', async () => {
    const provider = await exchange();
    const { url, ask } = await serverOf(provider);
    const { headers, token, userId } = await signUpByHttp(url);
    const path = 'candles?market=Crypto&symbol=ZZ0-USD&timeframe=1m&limit=50';
    await vi.waitFor(async () => {
      const { bars, badge } = CandlesPage.parse((await ask(path, headers)).body);
      expect(badge).toBe('LIVE');
      expect(bars.length).toBeGreaterThan(40);
    }, PATIENCE);
    expect(provider.subscribed).toContain('ZZ0/USD');
    expect(provider.subscribed).not.toContain('ZZ1/USD');

    const { socket, of } = await connectClient(url, token);
    socket.emit('subscribe_market', { market: 'crypto', symbols: ['ZZ0-USD'] });
    socket.emit('subscribe_bars', { market: 'Crypto', symbol: 'ZZ0-USD', timeframe: '1m' });
    await vi.waitFor(() => {
      provider.trade('ZZ0/USD', 7.25);
      expect(of('crypto_data').at(-1)).toMatchObject({ s: 'ZZ0-USD', p: 7.25 });
      expect(of('bar').at(-1)).toMatchObject({ symbol: 'ZZ0-USD', state: 'forming' });
    }, PATIENCE);

    const lists = (await ask(`user/${userId}/watchlists`, headers)).body as { watchlists: { id: string }[] };
    const line = { market: 'Crypto', symbol: 'ZZ1-USD' };
    const added = await ask(`user/${userId}/watchlists/${lists.watchlists[0]?.id}/items`, headers, line);
    expect(added.body).toMatchObject({ watchlist: { items: expect.arrayContaining([line]) } });
    const alert = { market: 'Crypto', symbol: 'ZZ0-USD', condition: { type: 'crossing', level: 8 } };
    expect((await ask(`user/${userId}/alerts`, headers, { ...alert, frequency: 'once', channels: [] })).status).toBe(
      201,
    );
    await vi.waitFor(async () => {
      provider.trade('ZZ0/USD', 7.5);
      provider.trade('ZZ0/USD', 8.5);
      const { firings } = AlertFiringsPage.parse((await ask(`user/${userId}/alert-firings`, headers)).body);
      expect(firings).toMatchObject([{ symbol: 'ZZ0-USD' }]);
    }, PATIENCE);
    const onSignal = { ...alert, condition: { type: 'signal', pattern: 'doji' } };
    const refused = await ask(`user/${userId}/alerts`, headers, { ...onSignal, frequency: 'bar', channels: [] });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('isn’t scanned')]);
    const signals = await ask('user/pattern-signal?page=1&market=Crypto&symbol=ZZ0-USD', headers);
    expect(PatternSignalPage.parse(signals.body).totalCount).toBe(0);
  });

  it('is backtested, and traded on paper', async () => {
    const provider = await exchange();
    const { url, ask } = await serverOf(provider);
    const { headers, userId } = await signUpByHttp(url);
    const place = { market: 'Crypto', timeframe: '1h' };
    const order = { ...place, universe: { symbol: 'ZZ0-USD' }, test: { strategy: ruleAbove(4.5) } };
    await vi.waitFor(async () => {
      const { bars } = CandlesPage.parse(
        (await ask('candles?market=Crypto&symbol=ZZ0-USD&timeframe=1h', headers)).body,
      );
      expect(bars.length).toBeGreaterThan(90);
    }, PATIENCE);
    const { backtest } = (await ask(`user/${userId}/backtests`, headers, order)).body as { backtest: { id: string } };
    await vi.waitFor(async () => {
      const { body } = await ask(`user/${userId}/backtests/${backtest.id}`, headers);
      expect(body).toMatchObject({ backtest: { state: 'done' } });
      expect(JSON.stringify(body)).toContain('ZZ0-USD');
    }, PATIENCE);

    const started = await ask(`user/${userId}/paper-accounts`, headers, {
      market: 'Crypto',
      currency: 'USD',
      cash: 1e6,
    });
    const { account } = started.body as { account: { id: string } };
    const orders = `user/${userId}/paper-accounts/${account.id}/orders`;
    expect((await ask(orders, headers, { symbol: 'ZZ0-USD', side: 'buy', kind: 'market', units: 2 })).status).toBe(201);
    await vi.waitFor(async () => {
      provider.trade('ZZ0/USD', 6.25);
      expect(JSON.stringify((await ask(`${orders}?page=1`, headers)).body)).toContain('"state":"filled"');
    }, PATIENCE);
  });

  it('is subscribed to again after a restart, where somebody has saved it', async () => {
    const provider = await exchange();
    const database = await createTestDatabase();
    const { url, ask, stop } = await serverOf(provider, database);
    const { headers, userId } = await signUpByHttp(url);
    const lists = (await ask(`user/${userId}/watchlists`, headers)).body as { watchlists: { id: string }[] };
    const line = { market: 'Crypto', symbol: 'ZZ5-USD' };
    await ask(`user/${userId}/watchlists/${lists.watchlists[0]?.id}/items`, headers, line);
    await vi.waitFor(() => expect(provider.subscribed).toContain('ZZ5/USD'), PATIENCE);
    await stop();
    await vi.waitFor(() => expect(provider.subscribed).toEqual([]), PATIENCE);
    await serverOf(provider, database);
    await vi.waitFor(() => expect(provider.subscribed).toContain('ZZ5/USD'), PATIENCE);
  });

  it('joins the catalogue where an operator chooses it for scans, at the start after its list was read', async () => {
    const provider = await exchange();
    const database = await createTestDatabase();
    const first = await serverOf(provider, database, 'ZZ2-USD');
    expect((await first.find('q=ZZ2-USD')).instruments).toMatchObject([{ symbol: 'ZZ2-USD', isOnDemand: true }]);
    await first.stop();
    const { ask, find, url } = await serverOf(provider, database, 'ZZ2-USD,ZZNOPE-USD');
    const { instruments } = await find('market=Crypto');
    expect(instruments.find(({ symbol }) => symbol.startsWith('ZZ'))).toMatchObject({ symbol: 'ZZ2-USD' });
    const found = (await find('q=ZZ2-USD')).instruments;
    expect([found.length, found[0]?.isOnDemand]).toEqual([1, undefined]);
    await vi.waitFor(() => expect(provider.subscribed).toContain('ZZ2/USD'), PATIENCE);
    const { headers, userId } = await signUpByHttp(url);
    const onSignal = { market: 'Crypto', symbol: 'ZZ2-USD', condition: { type: 'signal', pattern: 'doji' } };
    const made = await ask(`user/${userId}/alerts`, headers, { ...onSignal, frequency: 'bar', channels: [] });
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
  });

  it('joins the catalogue where an operator chooses it on the screen, without a restart by hand', async () => {
    const provider = await exchange();
    const database = await createTestDatabase();
    let restarts = 0;
    const first = await serverOf(provider, database, 'ZZ1-USD', () => restarts++);
    const person = await signUpByHttp(first.url);
    const { db } = await testDatabase(database);
    const put = (symbols: readonly string[], market = 'Crypto') =>
      first.ask(`admin/scan-universe/${market}`, person.headers, { symbols }, 'PUT');
    expect((await put(['ZZ2-USD'])).status).toBe(403);
    await setOperator(db, (person.login as { email: string }).email, true);
    expect(await put(['ZZNOPE-USD'])).toMatchObject({ status: 400 });
    expect(await put(['BTC-USD'])).toMatchObject({ status: 400 }); // of the catalogue
    expect((await put(Array.from({ length: 201 }, (_, i) => `ZZ${i}-USD`))).status).toBe(400);
    const chosen = ScanUniverseAnswer.parse((await put(['X:ZZ2USDT'])).body);
    const crypto = chosen.markets.find(({ market }) => market === 'Crypto');
    expect(crypto).toMatchObject({
      listed: 600,
      chosen: [
        { symbol: 'ZZ1-USD', state: 'soon', isFromSettings: true },
        { symbol: 'ZZ2-USD', state: 'soon', isFromSettings: false },
      ],
    });
    await vi.waitFor(() => expect(restarts).toBe(1));
    await first.stop();

    const second = await serverOf(provider, database, 'ZZ1-USD');
    const { instruments } = await second.find('market=Crypto');
    expect(instruments.filter(({ symbol }) => symbol.startsWith('ZZ')).map(({ symbol }) => symbol)).toEqual([
      'ZZ1-USD',
      'ZZ2-USD',
    ]);
    const { headers } = person;
    const now = ScanUniverseAnswer.parse((await second.ask('admin/scan-universe', headers)).body);
    const own = now.markets.find(({ market }) => market === 'Crypto');
    expect(own?.chosen.map(({ state }) => state)).toEqual(['scanned', 'scanned']);
    const removed = await second.ask('admin/scan-universe/Crypto', headers, { symbols: [] }, 'PUT');
    expect(JSON.stringify(removed.body)).not.toContain('ZZ2-USD');
  });

  it('is refused to a visitor who has ten open, with what to do', async () => {
    const { ask } = await serverOf(await exchange());
    const open = (i: number) => ask(`instruments?market=Crypto&symbol=ZZ${i}-USD`);
    for (let i = 0; i < 10; i++) expect((await open(i)).status).toBe(200);
    expect(await open(10)).toMatchObject({ status: 429, body: { reason: 'LIMIT_REACHED' } });
    expect((await open(3)).status).toBe(200);
    expect(await ask('instruments?market=Crypto&symbol=NOPE-USD')).toMatchObject({
      status: 200,
      body: { instruments: [] },
    });
  });
});
