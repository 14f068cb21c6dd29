import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { recordFills } from '#modules/paper/record.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { startTestPaper } from '../testing/test-paper.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const SHARE = testInstrument('US_Equity', 'AAPL');
const START = Date.parse('2026-03-02T15:00:30Z');
const MINUTE = 60_000;

describe('a paper account', () => {
  it('fills an order at the next price, publishes it, and values the position', async () => {
    const { addUser, price } = await startTestPaper([COIN], START);
    const asha = await addUser();
    const id = await asha.open('Crypto');
    price(COIN, 99);
    expect((await asha.place(id, { side: 'buy', kind: 'market', units: 10 })).statusCode).toBe(201);
    expect(await asha.account()).toMatchObject({ free: 10_000, open: [{ state: 'open' }], positions: [] });
    price(COIN, 100, 101);
    const [order] = await asha.over(id);
    expect(order).toMatchObject({
      state: 'filled',
      price: 100,
      filledUnits: 10,
      filledAt: START + 2_000,
      isLate: false,
      realised: 0,
      receipt: { by: 'tick', price: 100, seq: 2 },
    });
    expect(order?.costs).toBeCloseTo(1.2, 10); // 0.10 % commission and 0.02 % slippage of 1,000
    const account = await asha.account();
    expect(account).toMatchObject({ open: [], positions: [{ symbol: 'BTC-USD', units: 10, price: 100 }] });
    expect(account.free).toBeCloseTo(8_998.8, 8);
    await asha.place(id, { side: 'sell', kind: 'market', units: 10 });
    price(COIN, 110);
    const after = await asha.account();
    expect(after).toMatchObject({ realised: 100, positions: [] });
    expect(after.free).toBeCloseTo(10_000 + 100 - 1.2 - 1.32, 8);
    const [sale] = await asha.over(id);
    expect(sale?.net).toBeCloseTo(100 - 1.2 - 1.32, 8);
  });

  it('shows a sale that gained less than the costs of both sides as a loss', async () => {
    const { addUser, price } = await startTestPaper([COIN], START);
    const asha = await addUser();
    const id = await asha.open('Crypto');
    await asha.place(id, { side: 'buy', kind: 'market', units: 90 });
    price(COIN, 100);
    expect((await asha.account()).positions[0]?.costs).toBeCloseTo(10.8, 8);
    await asha.place(id, { side: 'sell', kind: 'market', units: 45 });
    price(COIN, 100.2);
    const [sale] = await asha.over(id);
    // half of the position: 9 gained, 5.4 paid to open and 5.4108 to close
    expect(sale).toMatchObject({ state: 'filled', realised: expect.closeTo(9, 8) });
    expect(sale?.net).toBeCloseTo(9 - 5.4 - 5.4108, 8);
    expect((await asha.account()).positions[0]?.costs).toBeCloseTo(5.4, 8);
  });

  it('rejects orders without enough cash, and sales of coins it doesn’t hold', async () => {
    const { addUser, price } = await startTestPaper([COIN], START);
    const asha = await addUser();
    const id = await asha.open('Crypto', 1_000);
    await asha.place(id, { side: 'buy', kind: 'market', units: 10 });
    await asha.place(id, { side: 'sell', kind: 'market', units: 1 });
    price(COIN, 100);
    expect((await asha.over(id)).map(({ state, refusal }) => [state, refusal])).toEqual([
      ['dropped', 'short'],
      ['dropped', 'cash'],
    ]);
    expect(await asha.account()).toMatchObject({ free: 1_000, costs: 0 });
    await asha.place(id, { side: 'buy', kind: 'market', cash: 1_000 });
    price(COIN, 100);
    expect((await asha.account()).free).toBeCloseTo(0, 8);
  });

  it('sells shares short where the market allows it, in whole units', async () => {
    const { addUser, price } = await startTestPaper([SHARE], START);
    const asha = await addUser();
    const id = await asha.open('US_Equity');
    await asha.place(id, { symbol: 'AAPL', side: 'sell', kind: 'market', cash: 1_999 });
    price(SHARE, 200);
    expect((await asha.account()).positions).toMatchObject([{ units: -9, price: 200 }]);
    await asha.place(id, { symbol: 'AAPL', side: 'buy', kind: 'limit', level: 190, units: 9 });
    price(SHARE, 195, 190, 189);
    expect(await asha.account()).toMatchObject({ realised: 90, positions: [] });
  });

  it('cancels an open order once, and resets without a trace', async () => {
    const { addUser, price } = await startTestPaper([COIN], START);
    const asha = await addUser();
    const id = await asha.open('Crypto');
    const placed = await asha.place(id, { side: 'buy', kind: 'limit', level: 90, units: 1 });
    const orderId = placed.json().order.id;
    expect((await asha.call('DELETE', `paper-orders/${orderId}`)).json().order.state).toBe('cancelled');
    expect((await asha.call('DELETE', `paper-orders/${orderId}`)).statusCode).toBe(400);
    await asha.place(id, { side: 'buy', kind: 'market', units: 1 });
    await asha.place(id, { side: 'buy', kind: 'limit', level: 80, units: 1 });
    price(COIN, 100);
    expect((await asha.over(id)).map(({ state }) => state).sort()).toEqual(['cancelled', 'filled']);
    const reset = await asha.call('PUT', `paper-accounts/${id}/reset`, { cash: 5_000 });
    expect(reset.json().account).toMatchObject({ start: 5_000, free: 5_000, costs: 0, open: [], positions: [] });
    price(COIN, 70);
    expect(await asha.over(id)).toEqual([]);
    expect(await asha.account()).toMatchObject({ free: 5_000, positions: [] });
  });

  it('is its owner’s only, one per market and currency, and refuses invalid orders', async () => {
    const { addUser } = await startTestPaper([COIN, SHARE], START);
    const [asha, ben] = [await addUser(), await addUser()];
    const id = await asha.open('US_Equity');
    const again = { market: 'US_Equity', currency: 'USD', cash: 1_000 };
    expect((await asha.call('POST', 'paper-accounts', again)).json().reason).toBe('LIMIT_REACHED');
    expect((await asha.call('POST', 'paper-accounts', { ...again, currency: 'EUR' })).statusCode).toBe(400);
    const order = { symbol: 'AAPL', side: 'buy', kind: 'market', units: 1 } as const;
    const status = async (user: typeof asha, change: object): Promise<number> =>
      (await user.place(id, { ...order, ...change })).statusCode;
    expect(await status(ben, {})).toBe(404);
    expect(await status(asha, { symbol: 'BTC-USD' })).toBe(404);
    expect(await status(asha, { level: 3 })).toBe(400);
    expect(await status(asha, { kind: 'limit' })).toBe(400);
    expect(await status(asha, { cash: 3 })).toBe(400);
    expect(await status(asha, { units: 1.5 })).toBe(400);
    expect(await status(asha, {})).toBe(201);
    expect((await ben.call('PUT', `paper-accounts/${id}/reset`, { cash: 500 })).statusCode).toBe(404);
    expect((await ben.call('GET', `paper-accounts/${id}/orders`)).statusCode).toBe(404);
    const [own] = (await asha.account()).open;
    expect((await ben.call('DELETE', `paper-orders/${own?.id}`)).statusCode).toBe(404);
  });
});

describe('after an outage', () => {
  it('fills late along the stored bars, and continues with the held ticks', async () => {
    const database = await createTestDatabase();
    const first = await startTestPaper([COIN], START, database);
    const asha = await first.addUser();
    const id = await asha.open('Crypto');
    await asha.place(id, { side: 'buy', kind: 'limit', level: 95, units: 1 });
    await asha.place(id, { side: 'buy', kind: 'stop', level: 105, units: 2 });
    await asha.place(id, { side: 'buy', kind: 'limit', level: 80, units: 3 });
    first.price(COIN, 100);
    await first.lifecycle.stop();

    const next = await startTestPaper([COIN], START + 60 * MINUTE, database);
    const again = await next.addUser(asha.id);
    const timeMs = Date.parse('2026-03-02T15:20Z');
    await next.missMinute(COIN, { timeMs, open: 98, high: 99, low: 94, close: 96, volume: 1 });
    next.price(COIN, 107);
    expect(await again.over(id)).toEqual([]); // kept until history is there
    next.loaded(COIN);
    await next.service.idle();
    expect(await again.over(id)).toMatchObject([
      { kind: 'stop', isLate: false, price: 107 },
      {
        kind: 'limit',
        isLate: true,
        price: 95,
        filledAt: timeMs + MINUTE - 1,
        receipt: { by: 'bar', barTime: timeMs },
      },
    ]);
    expect((await again.account()).open).toMatchObject([{ level: 80 }]);
  });

  it('adds nothing when a fill is found again', async () => {
    const { addUser, db, price } = await startTestPaper([COIN], START);
    const asha = await addUser();
    const id = await asha.open('Crypto');
    await asha.place(id, { side: 'buy', kind: 'market', units: 1 });
    price(COIN, 100);
    const before = await asha.account();
    const { no } = await db.selectFrom('paper_orders').select('no').executeTakeFirstOrThrow();
    const receipt = { by: 'tick', price: 90, seq: 1 } as const;
    await recordFills(db, [{ no, price: 90, atMs: START, isLate: false, receipt }], []);
    await recordFills(db, [{ no: no + 1_000, price: 90, atMs: START, isLate: false, receipt }], []);
    expect(await asha.account()).toEqual(before);
  });

  it('fills late what prices reached in the rest of the minute in which they broke off', async () => {
    const database = await createTestDatabase();
    const first = await startTestPaper([COIN], START, database);
    const asha = await first.addUser();
    const id = await asha.open('Crypto');
    await asha.place(id, { side: 'buy', kind: 'stop', level: 105, units: 1 });
    await asha.place(id, { side: 'buy', kind: 'limit', level: 95, units: 1 });
    await asha.place(id, { side: 'buy', kind: 'stop', level: 101.5, units: 1 });
    const timeMs = Date.parse('2026-03-02T15:01Z');
    first.feed.nowMs = timeMs;
    first.price(COIN, 100, 101);
    await asha.place(id, { side: 'buy', kind: 'stop', level: 103, units: 1 }); // in that minute
    first.price(COIN, 100);
    await first.lifecycle.stop();

    const next = await startTestPaper([COIN], START + 5 * MINUTE, database);
    const again = await next.addUser(asha.id);
    await next.missMinute(COIN, { timeMs, open: 100, high: 106, low: 100, close: 100.5, volume: 1 });
    next.loaded(COIN);
    await next.service.idle();
    const filled = { isLate: true, filledAt: timeMs + MINUTE - 1, receipt: { by: 'bar', barTime: timeMs } };
    expect((await again.over(id)).toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))).toMatchObject([
      { ...filled, price: 101.5 },
      { ...filled, price: 103 },
      { ...filled, price: 105 },
    ]);
  });

  it('finds fills again that a killed process had not stored', async () => {
    const database = await createTestDatabase();
    const killed = await startTestPaper([COIN], START, database);
    const asha = await killed.addUser();
    const id = await asha.open('Crypto');
    await asha.place(id, { side: 'buy', kind: 'limit', level: 95, units: 1 });
    killed.price(COIN, 100);
    killed.service.saveMarks();
    await killed.service.idle();
    // it dies here; of what it met afterwards nothing is written
    const next = await startTestPaper([COIN], START + 5 * MINUTE, database);
    const again = await next.addUser(asha.id);
    await next.missMinute(COIN, {
      timeMs: Date.parse('2026-03-02T15:01Z'),
      open: 97,
      high: 98,
      low: 94,
      close: 96,
      volume: 1,
    });
    next.loaded(COIN);
    await next.service.idle();
    expect(await again.over(id)).toMatchObject([{ price: 95, isLate: true }]);
    expect((await again.account()).positions).toMatchObject([{ units: 1, price: 95 }]);
  });
});
