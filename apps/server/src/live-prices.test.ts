import { LivePrices, type MarketState, MarketsPage } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { setOperator } from '#modules/accounts/operators.ts';
import { binanceDialect } from './testing/fake-provider/binance-dialect.ts';
import { FakeMarket } from './testing/fake-provider/fake-market.ts';
import { FakeProvider } from './testing/fake-provider/fake-provider.ts';
import { runServer } from './testing/server-process.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { createTestDatabase, testDatabase, urlOfDatabase } from './testing/test-database.ts';

const PATIENCE = { interval: 100 };
const NOWHERE = { REST: 'http://127.0.0.1:9', WS: 'ws://127.0.0.1:9/stream' };

/** A server that looks for live prices and finds one exchange on this machine. */
async function setUp(env: Record<string, string>) {
  const market = new FakeMarket(['BTCUSDT']);
  market.add('BTCUSDT', 70_000, 1);
  const provider = await FakeProvider.start(binanceDialect, market);
  const trading = setInterval(() => provider.trade('BTCUSDT', 71_234.5), 50);
  const name = await createTestDatabase();
  const others = ['KRAKEN', 'COINBASE'].flatMap((exchange) =>
    Object.entries(NOWHERE).map(([kind, url]) => [`${exchange}_${kind}_URL`, url]),
  );
  const server = runServer(temporaryFolder(), {
    env: {
      FEED: 'auto',
      BINANCE_REST_URL: provider.restUrl,
      BINANCE_WS_URL: provider.wsUrl,
      DEV_MAIL: '1',
      ...Object.fromEntries(others),
      DATABASE_URL: urlOfDatabase(name),
      SIM_SYMBOLS: '2',
      ...env,
    },
  });
  const port = await server.ready;
  const url = `http://127.0.0.1:${port}`;
  const call = async (path: string, headers: object = {}, method = 'GET', body?: object) => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: await answer.json() };
  };
  /** Asks until the roles have started again. */
  const crypto = async (expected: (state: MarketState) => void, headers: object = {}): Promise<MarketsPage> => {
    let page: MarketsPage | undefined;
    await vi.waitFor(async () => {
      page = MarketsPage.parse((await call('markets', headers)).body);
      const state = page.markets.find((one) => one.market === 'Crypto');
      expected(state as MarketState);
    }, PATIENCE);
    return page as MarketsPage;
  };
  const { db } = await testDatabase(name);
  return { provider, market, trading, server, url, call, crypto, db };
}

describe('an exchange that FEED=auto has found and that goes away', () => {
  it('is replaced by the simulation, which says so, until its runner has it looked for again', {
    timeout: 600_000,
  }, async () => {
    const { provider, call, crypto, url, server } = await setUp({ FEED_LOST_MS: '1000' });
    await crypto(({ badge, source }) => expect([badge, source.lost]).toEqual(['LIVE', null]));
    const asha = await signUpByHttp(url);
    const lostFrom = Date.now();
    Object.assign(provider.refusals, { stream: { status: 503, body: '' }, rest: { status: 503, body: '' } });
    provider.drop();
    const { canSearch } = await crypto(({ badge, source: { feed, lost } }) => {
      expect([badge, feed]).toEqual(['SIMULATED', 'sim']);
      expect(lost).toMatchObject({ label: 'Binance', why: 'silent' });
      expect(Math.abs((lost?.since ?? 0) - lostFrom)).toBeLessThan(60_000);
    });
    expect(canSearch).toBe(false); // a visitor
    expect(server.output()).toContain('Live prices from Binance: no prices come, the others are tried.');
    await vi.waitFor(
      async () => expect((await call('markets', asha.headers)).body).toMatchObject({ canSearch: true }),
      PATIENCE,
    );
    expect((await call('live-prices/search', {}, 'POST')).status).toBe(401);
    const again = LivePrices.parse((await call('live-prices/search', asha.headers, 'POST')).body);
    expect(again).toMatchObject({ isOn: true, needsAgreement: false, source: null });
    expect(again.exchanges.find(({ name }) => name === 'binance-public')).toMatchObject({ reason: 'HTTP 503' });
    delete provider.refusals.stream;
    delete provider.refusals.rest;
    await call('live-prices/search', asha.headers, 'POST');
    await crypto(({ badge, source }) => expect([badge, source.lost]).toEqual(['LIVE', null]));
  });
});

describe('a server that others reach', () => {
  it('asks no exchange until an operator has agreed, and none once that is taken back', {
    timeout: 600_000,
  }, async () => {
    const { provider, call, crypto, url, db, server } = await setUp({ HOST: '0.0.0.0' });
    const asks = /No live prices are looked for until an operator agrees to it: \S+\/setup/;
    await vi.waitFor(() => expect(server.output()).toMatch(asks), PATIENCE);
    const simulated = ({ badge }: MarketState) => expect(badge).toBe('SIMULATED');
    await crypto(simulated);
    const [asha, other] = [await signUpByHttp(url), await signUpByHttp(url)];
    await setOperator(db, (asha.login as { email: string }).email, true);
    const seen = LivePrices.parse((await call('admin/live-prices', asha.headers)).body);
    expect(seen).toMatchObject({ isOn: true, needsAgreement: true, source: null, agreement: null });
    expect(seen.exchanges.map(({ isAgreed, hasAnswered }) => [isAgreed, hasAnswered])).toEqual(
      seen.exchanges.map(() => [false, null]),
    );
    const binance = seen.exchanges.find(({ name }) => name === 'binance-public');
    const terms = { name: 'binance-public', terms: binance?.terms ?? '' };
    const agree = (headers: object, exchanges: object[]) =>
      call('admin/live-prices/agreement', headers, 'PUT', { exchanges });
    expect((await agree(other.headers, [terms])).status).toBe(403);
    expect((await agree(asha.headers, [{ ...terms, terms: 'Anything goes.' }])).status).toBe(400);
    expect((await agree(asha.headers, [{ ...terms, name: 'nobody' }])).status).toBe(400);
    expect((await call('live-prices/search', asha.headers, 'POST')).status).toBe(400);
    expect((await call('live-prices/search', other.headers, 'POST')).status).toBe(403);
    expect([provider.connections, provider.requests]).toEqual([0, []]);

    expect((await agree(asha.headers, [terms])).status).toBe(200);
    const { reach } = await crypto(({ badge }) => expect(badge).toBe('LIVE'), other.headers);
    expect(reach.find(({ market }) => market === 'Crypto')?.hidden).toBe('other-owner');
    const ofOperator = await crypto(({ badge }) => expect(badge).toBe('LIVE'), asha.headers);
    expect(ofOperator.reach.find(({ market }) => market === 'Crypto')?.hidden).toBeNull();
    const found = LivePrices.parse((await call('admin/live-prices', asha.headers)).body);
    expect(found).toMatchObject({ source: 'Binance', agreement: { by: (asha.login as { email: string }).email } });
    expect(found.exchanges.map(({ isAgreed }) => isAgreed).filter(Boolean)).toHaveLength(1);

    expect((await call('admin/live-prices/agreement', asha.headers, 'DELETE')).status).toBe(200);
    await crypto(simulated);
    const events = (await call('admin/events?page=1', asha.headers)).body as { events: { kind: string }[] };
    const kinds = events.events.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['live-prices-agreed', 'live-prices-ended']));
    const rows = await db.selectFrom('live_price_agreements').select(['exchanges', 'ended_at']).execute();
    expect(rows).toEqual([{ exchanges: [terms], ended_at: expect.any(Number) }]);
  });
});
