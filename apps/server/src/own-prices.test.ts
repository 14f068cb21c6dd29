import {
  CandlesPage,
  DataConnectionsAnswer,
  DryRunAnswer,
  InstrumentEventsAnswer,
  InstrumentsPage,
  MarketsPage,
} from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { eventSources } from '#modules/calendar/reported-events.ts';
import { type OwnAccount, startWithOwnConnections } from './testing/own-connections.ts';
import { LISTED_COIN, PRIVATE_COIN, PRIVATE_PRICE } from './testing/private-feed.ts';
import { connectClient } from './testing/socket-client.ts';

const { symbol } = PRIVATE_COIN;
const PATIENCE = { interval: 100 };

describe('an account with a connection of its own', () => {
  it('has its own prices in its markets, at once, and the server’s again without it', async () => {
    const { db, call, connectKey, signUp, url } = await startWithOwnConnections({}, { args: ['--feed', 'sim'] });
    const [asha, bala] = [await signUp(), await signUp()];
    const cryptoOf = async (account: OwnAccount) => {
      const page = MarketsPage.parse(await (await call('GET', account, 'markets')).json());
      const of = <One extends { market: string }>(all: readonly One[]) => all.find(({ market }) => market === 'Crypto');
      return { state: of(page.markets), reach: of(page.reach) };
    };
    const candlesOf = (account: OwnAccount) =>
      call('GET', account, `candles?market=Crypto&symbol=${symbol}&timeframe=1h&limit=5`);
    const before = await cryptoOf(asha);
    expect(before).toMatchObject({ state: { source: { feed: 'sim' } }, reach: { own: null } });

    const { id, feed } = await connectKey(asha);
    await vi.waitFor(async () => expect((await cryptoOf(asha)).state?.source.feed).toBe('private'), PATIENCE);
    expect(await cryptoOf(asha)).toMatchObject({
      state: { badge: 'LIVE', source: { health: 'live' } },
      reach: { hidden: null, isPaperRefused: false, own: { server: before.state?.badge } },
    });
    expect(feed.wanted.size).toBe(0); // nobody asks for a price
    const candles = CandlesPage.parse(await (await candlesOf(asha)).json());
    expect(candles).toMatchObject({ badge: 'LIVE', symbol });
    expect(candles.bars).toHaveLength(5);
    expect([...feed.wanted]).toEqual([PRIVATE_COIN.id]);
    // nobody else sees anything of it
    expect(await cryptoOf(bala)).toMatchObject({ state: { source: { feed: 'sim' } }, reach: { own: null } });
    expect((await candlesOf(bala)).status).toBe(404);
    const eventsOf = async (account: OwnAccount) => {
      const path = `user/calendar/instrument?market=Crypto&symbol=${symbol}`;
      const { events } = InstrumentEventsAnswer.parse(await (await call('GET', account, path)).json());
      return events.map(({ kind, list }) => `${kind} ${list}`);
    };
    await vi.waitFor(async () => expect(await eventsOf(asha)).toEqual(['dividend A broker of a test']), PATIENCE);
    expect(await eventsOf(bala)).toEqual([]);

    const own = await connectClient(url, asha.token);
    own.socket.emit('subscribe_market', { market: 'crypto', symbols: [symbol] });
    own.socket.emit('subscribe_bars', { market: 'Crypto', symbol, timeframe: '1m' });
    await vi.waitFor(() => {
      feed.price(7777.72);
      expect(own.of('crypto_data').at(-1)).toMatchObject({ s: symbol, p: 7777.72 });
      expect(own.of('bar').at(-1)).toMatchObject({ symbol, state: 'forming' });
    }, PATIENCE);
    expect(own.of('market_state').findLast(({ market }) => market === 'Crypto')).toMatchObject({ badge: 'LIVE' });

    expect((await call('DELETE', asha, `own/connections/${id}`)).status).toBe(204);
    await vi.waitFor(async () => expect(await cryptoOf(asha)).toMatchObject({ reach: { own: null } }), PATIENCE);
    expect((await cryptoOf(asha)).state?.source.feed).toBe('sim');
    expect(feed.isStopped).toBe(true);
    await vi.waitFor(async () => {
      const bars = db.selectFrom('bars').innerJoin('instruments', 'instruments.instrument_no', 'bars.instrument_no');
      expect(await bars.select('bars.close').where('source', 'like', 'account:%').execute()).toEqual([]);
      expect(await eventSources(db)).toEqual([]);
    }, PATIENCE);
    expect(await eventsOf(asha)).toEqual([]);
    expect((await candlesOf(asha)).status).toBe(404);
  });

  it('has alerts that fire and orders that fill at its own prices', async () => {
    const { call, connectKey, signUp } = await startWithOwnConnections();
    const asha = await signUp();
    const { feed } = await connectKey(asha);
    const condition = { type: 'crossing', level: 7777.68 };
    const alert = { market: 'Crypto', symbol, condition, frequency: 'bar', channels: [] };
    const posted = await call('POST', asha, 'own/alerts', { ...alert, name: 'mine' });
    expect([posted.status, await posted.text()]).toEqual([201, expect.stringContaining(symbol)]);
    const opened = await call('POST', asha, 'own/paper-accounts', { market: 'Crypto', currency: 'USD', cash: 1e6 });
    const { account } = (await opened.json()) as { account: { id: string } };
    const orders = `own/paper-accounts/${account.id}/orders`;
    const order = { symbol, side: 'buy', kind: 'limit', level: 7777.62, units: 1 };
    expect((await call('POST', asha, orders, order)).status).toBe(201);
    let price = 7777.72;
    await vi.waitFor(async () => {
      price = price === 7777.72 ? 7777.6 : 7777.72;
      feed.price(price);
      const { firings } = (await (await call('GET', asha, 'own/alert-firings')).json()) as { firings: object[] };
      expect(firings[0]).toMatchObject({ symbol, price: expect.any(Number) });
      const filled = await (await call('GET', asha, `${orders}?page=1`)).text();
      expect(filled).toContain('"state":"filled"');
    }, PATIENCE);
    const curve = await call('GET', asha, `own/paper-accounts/${account.id}/performance`);
    expect(curve.status).toBe(200);
    const exported = await (await call('GET', asha, 'own/export')).text();
    expect(PRIVATE_PRICE.test(exported)).toBe(true);
    // the month before had every price from 7777.7 to 7777.79, each hour
    const dry = await call('POST', asha, 'own/alerts/dry-run', {
      ...alert,
      condition: { type: 'crossing', level: 7777.75 },
    });
    const answer = DryRunAnswer.parse(await dry.json());
    expect(answer.count).toBeGreaterThan(100);
    expect(answer.firings[0]).toMatchObject({ symbol, price: expect.any(Number), grid: expect.anything() });
    const never = { ...alert, condition: { type: 'crossing', level: 1 } };
    expect(await (await call('POST', asha, 'own/alerts/dry-run', never)).json()).toMatchObject({ count: 0 });
    // another account has no such symbol
    expect((await call('POST', await signUp(), 'own/alerts/dry-run', alert)).status).toBe(404);
  });

  it('finds and opens what its provider lists beside the catalogue, and nobody else does', async () => {
    const { db, call, connectKey, feeds, signUp } = await startWithOwnConnections();
    const [asha, bala] = [await signUp(), await signUp()];
    const { id, feed } = await connectKey(asha);
    const { symbol: beside } = LISTED_COIN;
    const found = async (account: OwnAccount) => {
      const page = InstrumentsPage.parse(await (await call('GET', account, 'instruments?q=zqw')).json());
      return page.instruments.map((one) => one.symbol);
    };
    const candlesOf = async (account: OwnAccount) =>
      (await call('GET', account, `candles?market=Crypto&symbol=${beside}&timeframe=1h&limit=5`)).status;
    await vi.waitFor(async () => expect(await found(asha)).toEqual([beside]), PATIENCE);
    expect(await found(bala)).toEqual([]);
    expect(await (await call('GET', asha, `instruments?market=Crypto&symbol=${beside}`)).json()).toMatchObject({
      instruments: [{ symbol: beside, isOnDemand: true }],
    });
    expect(feed.wanted.size).toBe(0);
    expect([await candlesOf(asha), await candlesOf(bala)]).toEqual([200, 404]);
    expect([...feed.wanted]).toEqual([LISTED_COIN.id]);

    // what is saved of it is known after a start
    const alert = { market: 'Crypto', symbol: beside, condition: { type: 'crossing', level: 7777.68 } };
    expect((await call('POST', asha, 'own/alerts', { ...alert, frequency: 'bar', channels: [] })).status).toBe(201);
    await call('PATCH', asha, `own/connections/${id}`, { isPaused: true });
    await vi.waitFor(() => expect(feed.isStopped).toBe(true), PATIENCE);
    await call('PATCH', asha, `own/connections/${id}`, { isPaused: false });
    await vi.waitFor(() => expect([...(feeds.get(asha.userId)?.wanted ?? [])]).toEqual([LISTED_COIN.id]), PATIENCE);

    const [row] = await db.selectFrom('listed_instruments').selectAll().where('source', 'like', 'account:%').execute();
    expect((await call('DELETE', asha, `own/connections/${id}`)).status).toBe(204);
    const listed = db.selectFrom('listed_instruments').select('symbol').where('source', 'like', 'account:%');
    await vi.waitFor(async () => expect(await listed.execute()).toEqual([]), PATIENCE);
    await vi.waitFor(async () => expect(await found(asha)).toEqual([]), PATIENCE);
    if (!row) throw new Error('its list was stored');
    const late = { ...row, since: new Date(row.since), needed_at: null }; // as if it was being stored as the connection ended
    await db.insertInto('listed_instruments').values(late).execute();
    await vi.waitFor(async () => expect(await listed.execute()).toEqual([]), PATIENCE);
  });

  it('has as many as the limits leave places for', async () => {
    const { call, store, signUp } = await startWithOwnConnections({ ownConnections: 1 });
    const [asha, bala] = [await signUp(), await signUp()];
    const placesOf = async (account: OwnAccount) =>
      DataConnectionsAnswer.parse(await (await call('GET', account, 'own/connections')).json()).places;
    expect(await placesOf(asha)).toBe(1);
    await store(asha);
    expect([await placesOf(asha), await placesOf(bala)]).toEqual([0, 0]);
    expect((await call('GET', asha, `user/${bala.userId}/connections`)).status).toBe(404);
    expect((await call('GET', asha, 'admin/connections')).status).toBe(403);
  });
});
