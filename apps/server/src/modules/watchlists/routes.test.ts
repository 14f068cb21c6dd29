import { type Preferences, WATCHLIST_LIMITS, type Watchlist } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { startTestInsights } from '../../testing/test-insights.ts';

const AAPL = { market: 'US_Equity', symbol: 'AAPL' };
const BTC = { market: 'Crypto', symbol: 'BTC-USD' };
const BAJAJ = { market: 'Indian_Equity', symbol: 'BAJAJ-AUTO' };
const INSTRUMENTS = [
  testInstrument('US_Equity', 'AAPL'),
  testInstrument('Crypto', 'BTC-USD'),
  testInstrument('Indian_Equity', 'BAJAJ-AUTO'),
];

async function setUp(symbols: string[] = [], language: Preferences['language'] = null) {
  const { addUser } = await startTestInsights(INSTRUMENTS, Date.parse('2026-03-02T12:00Z'));
  const { id, call } = await addUser(symbols, language);
  const path = `user/${id}/watchlists`;
  const lists = async (): Promise<Watchlist[]> =>
    (await call('GET', path)).json<{ watchlists: Watchlist[] }>().watchlists;
  const create = async (name: string, items: object[] = []): Promise<Watchlist> =>
    (await call('POST', path, { name, items })).json<{ watchlist: Watchlist }>().watchlist;
  return { id, call, path, lists, create, addUser };
}

describe('watchlists', () => {
  it('begin with the symbols of the set-up, as far as they are quoted', async () => {
    const { lists } = await setUp(['US_Equity:AAPL', 'Forex:NOSUCH']);
    const [first, ...more] = await lists();
    expect(first).toMatchObject({ name: 'Watchlist', items: [AAPL] });
    expect(more).toEqual([]);
    expect((await lists())[0]?.id).toBe(first?.id);
  });

  it('begin with a list that is named in the user’s language', async () => {
    const { lists } = await setUp([], 'hi');
    expect(await lists()).toMatchObject([{ name: 'वॉचलिस्ट', items: [] }]);
  });

  it('are made, renamed, filled, put in order and removed', async () => {
    const { call, path, lists, create } = await setUp();
    const [first] = await lists();
    const second = await create('Coins', [{ section: 'Large' }, BTC]);
    const change = { name: 'All of it', items: [AAPL, { section: 'Coins' }, BTC] };
    expect((await call('PATCH', `${path}/${second.id}`, change)).json()).toEqual({
      watchlist: { id: second.id, ...change },
    });
    await call('PUT', `${path}/order`, { ids: [second.id] });
    expect((await lists()).map(({ id }) => id)).toEqual([second.id, first?.id]);
    expect((await call('DELETE', `${path}/${second.id}`)).statusCode).toBe(204);
    expect(await lists()).toEqual([first]);
  });

  it('take an instrument once, by any of its names', async () => {
    const { call, path, lists } = await setUp();
    const [first] = await lists();
    const add = (item: object) => call('POST', `${path}/${first?.id}/items`, item);
    expect((await add({ market: 'Indian_Equity', symbol: 'BAJAJ_AUTO' })).statusCode).toBe(200);
    await Promise.all([add(BAJAJ), add(BTC), add(BTC)]);
    expect((await lists())[0]?.items).toEqual([BAJAJ, BTC]);
    expect((await add({ market: 'Crypto', symbol: 'NOSUCH' })).statusCode).toBe(404);
  });

  it('are made and changed with an instrument once, by any of its names', async () => {
    const { call, path, create } = await setUp();
    const vendors = { market: 'Crypto', symbol: 'X:BTCUSDT' };
    const made = await create('Mine', [vendors, AAPL, BTC, { market: 'Indian_Equity', symbol: 'BAJAJ_AUTO' }]);
    expect(made.items).toEqual([BTC, AAPL, BAJAJ]);
    const items = [{ section: 'One' }, AAPL, { section: 'Two' }, AAPL, vendors];
    const changed = (await call('PATCH', `${path}/${made.id}`, { items })).json<{ watchlist: Watchlist }>();
    expect(changed.watchlist.items).toEqual([{ section: 'One' }, AAPL, { section: 'Two' }, BTC]);
  });

  it('refuse what is no instrument, no name, and more than there is room for', async () => {
    const { call, path, create } = await setUp();
    const made = await create('Mine');
    const refused = async (body: object) => (await call('PATCH', `${path}/${made.id}`, body)).statusCode;
    expect(await refused({ items: [{ market: 'Crypto', symbol: 'NOSUCH' }] })).toBe(400);
    expect(await refused({ name: ' ' })).toBe(400);
    expect(await refused({ name: 'a\u0000b' })).toBe(400);
    expect(await refused({ items: Array.from({ length: WATCHLIST_LIMITS.items + 1 }, () => AAPL) })).toBe(400);
    expect(await refused({ owner: 'me' })).toBe(400);
    const answers = await Promise.all(
      Array.from({ length: WATCHLIST_LIMITS.lists + 5 }, (_, i) => call('POST', path, { name: `${i}` })),
    );
    const made2 = answers.filter(({ statusCode }) => statusCode === 201);
    expect(made2).toHaveLength(WATCHLIST_LIMITS.lists - 1);
    expect(answers.find(({ statusCode }) => statusCode !== 201)?.statusCode).toBe(400);
  });

  it('come in as text and go out as text', async () => {
    const { call, path } = await setUp();
    const text = '###Mine,NSE:BAJAJ_AUTO,BINANCE:BTCUSDT,NASDAQ:NOSUCH';
    const answer = await call('POST', `${path}/import`, { name: 'From there', text });
    expect(answer.json()).toMatchObject({
      watchlist: { items: [{ section: 'Mine' }, BAJAJ, BTC] },
      unknown: ['NOSUCH'],
    });
    const exported = (format: string) =>
      call('GET', `${path}/${answer.json<{ watchlist: Watchlist }>().watchlist.id}/export?format=${format}`);
    expect((await exported('tradingview')).body).toBe('###Mine,NSE:BAJAJ_AUTO,CRYPTO:BTCUSD');
    expect((await exported('csv')).body).toContain('Mine,Indian_Equity,BAJAJ-AUTO\r\n');
    expect((await call('POST', `${path}/import`, { name: 'None', text: 'NOSUCH' })).statusCode).toBe(400);
    const ragged = await call('POST', `${path}/import`, { name: 'Torn', text: 'name,symbol\nApple, Inc.,AAPL' });
    expect(ragged.statusCode).toBe(400);
    expect(ragged.body).toContain('Line 2: expected as many cells as in the first line.');
  });

  it('belong to one user: nobody else reads, changes, orders or removes them', async () => {
    const { id, path, create, lists, addUser } = await setUp();
    const mine = await create('Mine', [AAPL]);
    const before = await lists();
    const mallory = await addUser();
    const own = `user/${mallory.id}/watchlists`;
    const tries = [
      mallory.call('GET', path),
      mallory.call('GET', `user/${id}/watchlists/${mine.id}/export`),
      mallory.call('GET', `${own}/${mine.id}/export`),
      mallory.call('PATCH', `${own}/${mine.id}`, { name: 'Taken' }),
      mallory.call('POST', `${own}/${mine.id}/items`, AAPL),
      mallory.call('PUT', `${own}/order`, { ids: [mine.id] }),
      mallory.call('DELETE', `${own}/${mine.id}`),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.statusCode).toBe(404);
    expect(await lists()).toEqual(before);
  });
});
