import { HoldingsAnswer, type HoldingsPreview, HoldingsRiskAnswer, type Watchlist } from '@wickwise/contract';
import { calendarOf, type InstrumentId, type Market } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { API_PREFIX } from '#platform/http.ts';
import { startTestInsights } from '../../../testing/test-insights.ts';
import { renameInHoldings } from './rename.ts';
import { holdingRoutes } from './routes.ts';

const nse = calendarOf('nse');
const OPEN = nse.sessionOn('2026-11-20')?.openMs ?? 0;
const NOW = OPEN + 3_600_000;

const share = (symbol: string) => ({ ...testInstrument('Indian_Equity', symbol), currency: 'INR' });

const INSTRUMENTS = [
  { ...share('NIFTY50'), kind: 'index' as const },
  share('RELIANCE'),
  share('INFY'),
  testInstrument('US_Equity', 'AAPL'),
];

const PRICES: Readonly<Record<string, { price: number; reference: number }>> = {
  RELIANCE: { price: 1_300, reference: 1_250 },
  INFY: { price: 1_500, reference: 1_600 },
};

const KITE = [
  '"Instrument","Qty.","Avg. cost","LTP","Invested","Cur. val","P&L","Net chg.","Day chg.",""',
  '"RELIANCE",10,"1,200.00",1300,12000,13000,1000,8.3,4,""',
  '"INFY",20,1550,1500,31000,30000,-1000,-3.2,-6,""',
  '"NOSUCH",1,5,6,5,6,1,20,0,""',
].join('\n');

/** The routes over a database of the test. `change` moves the clock and announces splits. */
async function setUp() {
  const { app, db, registry, store, addUser } = await startTestInsights(INSTRUMENTS, NOW);
  const world = { nowMs: NOW, splits: new SplitBook([]), seen: registry };
  await app.register(holdingRoutes, {
    prefix: API_PREFIX,
    db,
    store,
    registryFor: () => world.seen,
    pricesFor: () => ({
      registry: world.seen,
      splits: world.splits,
      nowOf: () => world.nowMs,
      priceOf: ({ instrument }) => PRICES[instrument.symbol],
    }),
  });
  const { id, call } = await addUser();
  const importing = (text: string, into: object) => call('POST', `user/${id}/holdings/import`, { text, into });
  const create = async (text = KITE, name = 'What I hold') => {
    const { watchlist } = (await importing(text, { name })).json<{ watchlist: Watchlist; preview: HoldingsPreview }>();
    return watchlist;
  };
  const read = async (listId: string) =>
    HoldingsAnswer.parse((await call('GET', `user/${id}/watchlists/${listId}/holdings`)).json());
  const held = async (listId: string) =>
    (await read(listId)).groups.flatMap(({ positions }) =>
      positions.map((one) => [one.symbol, one.quantity, one.cost]),
    );
  const put = async (symbol: string, closes: readonly number[]) => {
    const dates = nse.between(OPEN - 2 * closes.length * 86_400_000, OPEN).slice(-closes.length);
    const instrumentNo = registry.byId(`Indian_Equity:${symbol}` as InstrumentId)?.no ?? 0;
    await store.append(
      dates.map(({ openMs }, i) => {
        const close = closes[i] as number;
        const bar = { timeMs: openMs, open: close, high: close, low: close, close, volume: 1 };
        return { instrumentNo, timeframe: '1D' as const, bar, knownAtMs: openMs };
      }),
    );
  };
  return { id, db, call, importing, create, read, held, put, world, registry, addUser };
}

describe('holdings', () => {
  it('are previewed with what was recognised and what was not, before anything is saved', async () => {
    const { id, call } = await setUp();
    const preview = (await call('POST', `user/${id}/holdings/preview`, { text: KITE })).json<HoldingsPreview>();
    expect(preview).toMatchObject({
      format: 'kite',
      holdings: [
        { market: 'Indian_Equity', symbol: 'RELIANCE', quantity: 10, cost: 1_200, currency: 'INR' },
        { symbol: 'INFY', quantity: 20, cost: 1_550 },
      ],
      refused: [{ line: 4, symbol: 'NOSUCH', reason: 'unknown-symbol' }],
      refusedCount: 1,
    });
    expect((await call('GET', `user/${id}/holdings`)).json()).toEqual({ lists: [] });
  });

  it('become a watchlist with values, profit and weights', async () => {
    const { id, call, create, read } = await setUp();
    const { id: listId, items } = await create();
    expect(items).toEqual([
      { market: 'Indian_Equity', symbol: 'RELIANCE' },
      { market: 'Indian_Equity', symbol: 'INFY' },
    ]);
    const { groups, name } = await read(listId);
    expect(name).toBe('What I hold');
    expect(groups).toMatchObject([
      {
        market: 'Indian_Equity',
        currency: 'INR',
        totals: { value: 43_000, cost: 43_000, pnl: 0, dayChange: -1_500, unpriced: 0 },
        positions: [
          { symbol: 'RELIANCE', value: 13_000, pnl: 1_000, dayChange: 500, dayChangePct: 4 },
          { symbol: 'INFY', value: 30_000, pnl: -1_000, dayChange: -2_000, dayChangePct: -6.25 },
        ],
      },
    ]);
    expect(groups[0]?.totals.dayChangePct).toBeCloseTo((-100 * 1_500) / 44_500, 10);
    expect(groups[0]?.positions.map(({ weightPct }) => weightPct)).toEqual([
      expect.closeTo((100 * 13) / 43, 10),
      expect.closeTo((100 * 30) / 43, 10),
    ]);
    expect((await call('GET', `user/${id}/holdings`)).json()).toEqual({
      lists: [{ id: listId, name: 'What I hold', count: 2 }],
    });
  });

  it('of a second import are merged or replaced, and other symbols of the list stay', async () => {
    const { id, call, importing, create, held, read } = await setUp();
    const { id: watchlistId } = await create();
    await call('POST', `user/${id}/watchlists/${watchlistId}/items`, { market: 'US_Equity', symbol: 'AAPL' });
    const text = 'Symbol,Quantity,Average cost\nINFY,5,1400';
    expect((await importing(text, { watchlistId, mode: 'merge' })).statusCode).toBe(201);
    expect(await held(watchlistId)).toEqual([
      ['RELIANCE', 10, 1_200],
      ['INFY', 5, 1_400],
    ]);
    await importing(text, { watchlistId, mode: 'replace' });
    expect(await held(watchlistId)).toEqual([['INFY', 5, 1_400]]);
    expect((await read(watchlistId)).without).toEqual([{ market: 'US_Equity', symbol: 'AAPL' }]);
  });

  it('come back from their own export', async () => {
    const { id, call, create, held } = await setUp();
    const { id: listId } = await create();
    const csv = (await call('GET', `user/${id}/watchlists/${listId}/holdings/export`)).body;
    expect(csv.split('\r\n')[1]).toBe('Indian_Equity,RELIANCE,10,1200,INR');
    const copy = await create(csv, 'Copy');
    expect(await held(copy.id)).toEqual(await held(listId));
  });

  it('go with their symbol and their list, and change by hand', async () => {
    const { id, db, call, create, held } = await setUp();
    const { id: listId } = await create();
    const path = `user/${id}/watchlists/${listId}`;
    const put = (body: object) => call('PUT', `${path}/holdings`, { market: 'Indian_Equity', symbol: 'INFY', ...body });
    expect((await put({ quantity: 7, cost: null })).statusCode).toBe(204);
    expect(await held(listId)).toEqual([
      ['RELIANCE', 10, 1_200],
      ['INFY', 7, null],
    ]);
    expect((await put({ symbol: 'AAPL', quantity: 1, cost: 1 })).statusCode).toBe(404);
    expect((await put({ quantity: 0, cost: 1 })).statusCode).toBe(400);
    await put({ quantity: null, cost: null });
    expect(await held(listId)).toEqual([['RELIANCE', 10, 1_200]]);
    await call('PATCH', path, { items: [{ market: 'Indian_Equity', symbol: 'INFY' }] });
    expect(await held(listId)).toEqual([]);
    const { id: other } = await create(KITE, 'Other');
    await call('DELETE', `user/${id}/watchlists/${other}`);
    expect(await db.selectFrom('holdings').selectAll().execute()).toEqual([]);
  });

  it('are adjusted for a split after they were entered, and for none before', async () => {
    const { create, world, registry, held, read } = await setUp();
    const instrumentNo = registry.byId('Indian_Equity:RELIANCE')?.no ?? 0;
    const split = (effectiveMs: number) => ({ instrumentNo, effectiveMs, factor: 0.5 });
    world.splits = new SplitBook([split(NOW - 5), split(NOW + 5)]);
    const { id: listId } = await create();
    expect((await held(listId))[0]).toEqual(['RELIANCE', 10, 1_200]);
    world.nowMs = NOW + 10;
    expect((await held(listId))[0]).toEqual(['RELIANCE', 20, 600]); // what was paid stays 12,000
    expect((await read(listId)).groups[0]?.positions.map(({ isSplit }) => isSplit)).toEqual([true, false]);
  });

  it('follow a renamed share, also onto one that the list holds too', async () => {
    const { db, create } = await setUp();
    await create();
    await renameInHoldings(db, { market: 'Indian_Equity', from: 'RELIANCE', to: 'INFY', since: '2026-11' });
    const rows = await db.selectFrom('holdings').select(['symbol', 'quantity', 'cost']).execute();
    expect(rows).toEqual([{ symbol: 'INFY', quantity: 30, cost: expect.closeTo((12_000 + 31_000) / 30, 8) }]);
  });

  it('have no price where the reader doesn’t see the market', async () => {
    const { create, read, world, registry } = await setUp();
    const { id: listId } = await create();
    world.seen = registry.inMarkets(new Set<Market>(['US_Equity']));
    const { positions, totals } = (await read(listId)).groups[0] ?? {};
    expect(positions).toMatchObject([
      { symbol: 'RELIANCE', quantity: 10, price: null, value: null, pnl: null, weightPct: null },
      { symbol: 'INFY', price: null },
    ]);
    expect(totals).toMatchObject({ value: 0, pnl: null, dayChange: null, unpriced: 2 });
  });

  it('have a risk from daily bars, against the index of the market', async () => {
    const { id, call, create, put } = await setUp();
    const index = Array.from({ length: 40 }, (_, i) => 20_000 * (1 + 0.01 * Math.sin(i * 1.7)));
    await put('NIFTY50', index);
    await put(
      'RELIANCE',
      index.map((close) => close / 20),
    );
    const { id: listId } = await create('Symbol,Quantity,Average cost\nRELIANCE,10,1200\nINFY,1,1');
    const { groups } = HoldingsRiskAnswer.parse(
      (await call('GET', `user/${id}/watchlists/${listId}/holdings/risk`)).json(),
    );
    const [risk] = groups;
    expect(risk).toMatchObject({ benchmark: 'NIFTY50', yearDays: 39, days: 39, unmeasured: ['INFY'] });
    expect(risk?.beta).toBeCloseTo(1, 8);
    expect(risk?.volatilityPct).toBeGreaterThan(1);
    expect(risk?.worstDay?.money).toBeCloseTo(14_500 * ((risk?.worstDay?.pct ?? 0) / 100), 6);
    expect(risk?.largest).toEqual({ symbol: 'RELIANCE', weightPct: expect.closeTo((100 * 13) / 14.5, 8) });
    expect((risk?.hhi ?? 0) * (risk?.effectiveCount ?? 0)).toBeCloseTo(1, 10);
  });

  it('refuse what is no file of holdings with a sentence', async () => {
    const { importing, addUser, create } = await setUp();
    const refusal = async (text: string) => {
      const answer = await importing(text, { name: 'x' });
      return [answer.statusCode, answer.json<{ message: string }>().message];
    };
    expect(await refusal('PK\u0003\u0004\u0000')).toEqual([400, expect.stringContaining('Excel workbook')]);
    expect(await refusal('%PDF-1.7')).toEqual([400, expect.stringContaining('PDF')]);
    expect(await refusal('hello')).toEqual([400, expect.stringContaining('headings')]);
    expect(await refusal('Symbol,Quantity\n"INFY,1')).toEqual([400, expect.stringContaining('quote')]);
    expect(await refusal('Symbol,Quantity\nNOSUCH,1')).toEqual([400, expect.stringContaining('available')]);
    expect(await refusal(`Symbol,Quantity\n${'INFY,1\n'.repeat(5_001)}`)).toEqual([
      400,
      expect.stringContaining('5000'),
    ]);
    const { id: listId } = await create();
    const { id, call } = await addUser();
    const mallory = { text: KITE, into: { watchlistId: listId, mode: 'replace' } };
    expect((await call('POST', `user/${id}/holdings/import`, mallory)).statusCode).toBe(404);
    expect((await call('GET', `user/${id}/watchlists/${listId}/holdings`)).statusCode).toBe(404);
  });
});
