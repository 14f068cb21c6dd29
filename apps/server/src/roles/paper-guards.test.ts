import type { PaperOrder } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { rewinds } from '#marketdata/topics.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { startTestPaper } from '../testing/test-paper.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const SHARE = testInstrument('US_Equity', 'AAPL');
const START = Date.parse('2026-03-02T15:00:30Z');
const MINUTE = 60_000;
const BUY = { side: 'buy', kind: 'market', units: 10 } as const;

async function setUp(instrument = COIN) {
  const test = await startTestPaper([instrument], START);
  const asha = await test.addUser();
  const id = await asha.open(instrument.market);
  const { symbol } = instrument;
  const guard = async (stop: number | null, target: number | null, user = asha) => {
    const answer = await user.call('PUT', `paper-accounts/${id}/guards`, { symbol, stop, target });
    await test.service.idle();
    return answer;
  };
  const price = (...prices: number[]): void => test.price(instrument, ...prices);
  /** Sends each price once everything before it is stored. */
  const calmly = async (...prices: number[]): Promise<void> => {
    for (const own of prices) {
      price(own);
      await test.service.idle();
    }
  };
  return { ...test, asha, id, guard, price, calmly };
}

const outcomes = (orders: readonly PaperOrder[]) => orders.map(({ guard, price, state }) => [guard, price, state]);

describe('a position with a stop and a target', () => {
  it('closes at the price that reaches the stop, and the target is removed', async () => {
    const { asha, id, price } = await setUp();
    await asha.place(id, { ...BUY, stop: 95, target: 110 });
    price(100);
    expect(await asha.account()).toMatchObject({ open: [], positions: [{ units: 10, stop: 95, target: 110 }] });
    price(96, 93, 120);
    expect(outcomes(await asha.over(id))).toEqual([
      ['stop', 93, 'filled'],
      [null, 100, 'filled'],
    ]);
    const { free, positions, realised } = await asha.account();
    expect([positions, realised]).toEqual([[], -70]);
    expect(free).toBeCloseTo(10_000 - 70 - 0.0012 * (1_000 + 930), 8);
  });

  it('closes once the price trades through its target, even in the bar of the entry', async () => {
    const { asha, id, price } = await setUp();
    await asha.place(id, { ...BUY, stop: 95, target: 110 });
    price(100, 110, 111, 90);
    expect(outcomes(await asha.over(id))).toEqual([
      ['target', 110, 'filled'],
      [null, 100, 'filled'],
    ]);
    expect((await asha.account()).realised).toBe(100);
  });

  it('can get, change and lose them later, for its whole quantity', async () => {
    const { addUser, asha, id, guard, calmly } = await setUp();
    expect((await guard(90, null)).statusCode).toBe(404);
    await asha.place(id, BUY);
    await calmly(100);
    expect((await guard(120, 110)).statusCode).toBe(400);
    expect((await guard(95, 110, await addUser())).statusCode).toBe(404);
    expect((await guard(95, 110)).json().account.positions).toMatchObject([{ stop: 95, target: 110 }]);
    expect((await guard(null, 120)).json().account.positions).toMatchObject([{ stop: null, target: 120 }]);
    await asha.place(id, { ...BUY, units: 5 });
    await calmly(94, 115, 121);
    expect(await asha.account()).toMatchObject({ positions: [] });
    expect(await asha.over(id)).toMatchObject([{ guard: 'target', filledUnits: 15, price: 120 }, {}, {}]);
  });

  it('loses them when it is closed manually; a new one has only its own', async () => {
    const { asha, id, calmly } = await setUp();
    await asha.place(id, { ...BUY, stop: 95 });
    await calmly(100);
    await asha.place(id, { ...BUY, side: 'sell' });
    await calmly(101, 90);
    expect(await asha.account()).toMatchObject({ positions: [], realised: 10 });
    await asha.place(id, { ...BUY, target: 130 });
    await calmly(90, 80);
    expect(await asha.account()).toMatchObject({ positions: [{ stop: null, target: 130 }] });
  });

  it('mirrors them as a short', async () => {
    const { asha, id, calmly } = await setUp(SHARE);
    const short = { symbol: 'AAPL', side: 'sell', kind: 'market', units: 10 } as const;
    expect((await asha.place(id, { ...short, stop: 90, target: 110 })).statusCode).toBe(400);
    await asha.place(id, { ...short, stop: 110, target: 90 });
    await calmly(100, 109, 112);
    expect(await asha.over(id)).toMatchObject([{ guard: 'stop', side: 'buy', price: 112, realised: -120 }, {}]);
  });

  it('keeps them over a restart: missed fills are found along the bars, the stop first', async () => {
    const database = await createTestDatabase();
    const first = await startTestPaper([COIN], START, database);
    const asha = await first.addUser();
    const id = await asha.open('Crypto');
    await asha.place(id, { ...BUY, stop: 95, target: 110 });
    first.price(COIN, 100);
    await first.service.idle();
    await first.lifecycle.stop();
    const next = await startTestPaper([COIN], START + 60 * MINUTE, database);
    const again = await next.addUser(asha.id);
    await next.missMinute(COIN, {
      timeMs: Date.parse('2026-03-02T15:20Z'),
      open: 98,
      high: 112,
      low: 94,
      close: 96,
      volume: 1,
    });
    next.loaded(COIN);
    next.price(COIN, 130);
    expect(await again.over(id)).toMatchObject([{ guard: 'stop', price: 95, isLate: true }, {}]);
    expect(await again.account()).toMatchObject({ positions: [], realised: -50 });
  });
});

describe('positions with stops and targets on random prices', () => {
  const lists = fc.array(fc.integer({ min: 90, max: 110 }), { minLength: 2, maxLength: 12 });

  it('match a plain scan of the prices', { timeout: 600_000 }, async () => {
    const { asha, id, price, service } = await setUp();
    const guards = fc.tuple(fc.integer({ min: 85, max: 99 }), fc.integer({ min: 101, max: 115 }));
    await fc.assert(
      fc.asyncProperty(lists, guards, async (list, [stop, target]) => {
        await asha.call('PUT', `paper-accounts/${id}/reset`, { cash: 10_000 });
        await service.idle();
        await asha.place(id, { ...BUY, stop, target });
        price(...list);
        const [entry = 0, ...rest] = list;
        const end = rest.findIndex((own) => own <= stop || own > target);
        const at = rest[end] ?? 0;
        const closed = at <= stop ? at : end === 0 ? at : target;
        const { positions, realised } = await asha.account();
        expect([positions.length, realised]).toEqual(end < 0 ? [1, 0] : [0, 10 * (closed - entry)]);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a position in a replay that starts over', () => {
  const startOver = ({ bus, feed }: Awaited<ReturnType<typeof setUp>>): void => {
    feed.nowMs = START - 10 * MINUTE;
    bus.publish(rewinds, 'Crypto', { market: 'Crypto' });
  };

  it('isn’t closed by the jump back, only by prices at its stop', async () => {
    const test = await setUp();
    const { asha, id, calmly, service } = test;
    await asha.place(id, { ...BUY, stop: 100, target: 110 });
    await calmly(101, 102);
    startOver(test);
    service.saveMarks();
    await calmly(99, 98);
    expect((await asha.account()).positions).toMatchObject([{ units: 10, stop: 100 }]);
    await calmly(101, 100);
    expect(outcomes(await asha.over(id))).toEqual([
      [null, 101, 'filled'],
      ['stop', 100, 'filled'], // earlier by the clock of the market
    ]);
  });

  it('keeps its orders waiting for their level, also after a restart', async () => {
    const test = await setUp();
    const { asha, id, calmly, db, service } = test;
    await calmly(102);
    await asha.place(id, { side: 'buy', kind: 'limit', level: 100, units: 1 });
    await asha.place(id, { side: 'buy', kind: 'stop', level: 105, units: 2 });
    await calmly(103);
    service.saveMarks();
    await service.idle();
    const database = (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name;
    await test.lifecycle.stop();
    const next = await startTestPaper([COIN], START - 10 * MINUTE, database);
    const again = await next.addUser(asha.id);
    for (const price of [99, 98, 101]) next.price(COIN, price);
    expect(outcomes(await again.over(id))).toEqual([]);
    next.price(COIN, 106);
    next.price(COIN, 99);
    expect(outcomes(await again.over(id))).toEqual([
      [null, 100, 'filled'],
      [null, 106, 'filled'],
    ]);
  });

  it('fills a market order at the first price, with marks of the new round', async () => {
    const test = await setUp();
    const { asha, id, db, calmly, feed, service } = test;
    await asha.place(id, { side: 'buy', kind: 'limit', level: 50, units: 1 });
    await calmly(101);
    await asha.place(id, { ...BUY });
    startOver(test);
    service.saveMarks();
    await service.idle();
    await calmly(99, 98);
    expect(outcomes(await asha.over(id))).toEqual([[null, 99, 'filled']]);
    service.saveMarks();
    await service.idle();
    expect(await db.selectFrom('paper_marks').select(['at', 'price']).execute()).toEqual([
      { at: feed.nowMs, price: 98 },
    ]);
  });
});
