import { testInstrument } from '@wickwise/market/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FollowedOrders } from '../../../testing/followed-orders.ts';
import type { Fill, OpenOrder } from './open-order.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-03-02T10:00Z');
const COIN = { no: 1, instrument: testInstrument('Crypto', 'BTC-USD'), finest: '1m', licence: 'simulated' } as const;

const order = (change: Partial<OpenOrder>): OpenOrder => ({
  no: 1,
  side: 'buy',
  kind: 'market',
  level: null,
  placedMs: START,
  ...change,
});

function walk(all: readonly OpenOrder[], prices: readonly number[], orders = new FollowedOrders(COIN)): Fill[] {
  for (const one of all) orders.add(one);
  return prices.flatMap((price, i) => orders.tick({ price, timeMs: START + (i + 1) * 1_000, seq: i + 1 }));
}

const priceOf = (one: Partial<OpenOrder>, prices: readonly number[]) => walk([order(one)], prices).at(0)?.price;

it('fills from the next price on where a clock was ahead when it was placed, and is corrected', () => {
  const orders = new FollowedOrders(COIN);
  const hour = 60 * MINUTE;
  orders.add(order({ placedMs: START + hour }));
  orders.add(
    order({ no: 2, kind: 'stop', side: 'sell', level: 99, ends: 'a', placedMs: START + hour, afterMs: START + hour }),
  );
  expect(orders.tick({ price: 100, timeMs: START + 1_000, seq: 1 })).toEqual([]);
  orders.correct(START + 1_000);
  expect(orders.tick({ price: 101, timeMs: START + 2_000, seq: 2 }).map(({ no }) => no)).toEqual([1]);
  expect(orders.tick({ price: 98, timeMs: START + 3_000, seq: 3 }).map(({ no }) => no)).toEqual([2]);
});

describe('an order that is placed while prices are missing', () => {
  const held = (at: number, price: number) => ({ price, timeMs: START + at, seq: at });

  it('is not filled by a price that was heard before it', () => {
    const orders = new FollowedOrders(COIN);
    orders.resume(START - MINUTE);
    orders.tick(held(1_000, 90));
    orders.tick(held(2_000, 91));
    orders.add(order({ placedMs: START + 3_000 }));
    orders.tick(held(3_000, 100));
    expect(orders.fill([])).toMatchObject([{ price: 100, atMs: START + 3_000 }]);
  });

  it('keeps its limit and its stop from prices before it', () => {
    const limit = { kind: 'limit', side: 'buy', level: 95 } as const;
    const stop = { kind: 'stop', side: 'sell', level: 92 } as const;
    for (const terms of [limit, stop]) {
      const orders = new FollowedOrders(COIN);
      orders.resume(START - MINUTE);
      orders.tick(held(1_000, 90));
      orders.add(order({ ...terms, placedMs: START + 2_000 }));
      orders.tick(held(3_000, 100));
      expect(orders.fill([])).toEqual([]);
      expect(orders.size).toBe(1);
    }
  });
});

describe('an order held against what is learnt of a past minute', () => {
  const found = (edge: number, extreme: number) => ({
    ...({ barMs: START + MINUTE, timeframe: '1m', sinceMs: START + MINUTE - 1 } as const),
    atMs: START + MINUTE + 40_000,
    ways: [{ edge, extreme, isFromInside: true }],
    returns: [],
  });

  it('fills at its level on the way, late, with the time of the first price after it', () => {
    const orders = new FollowedOrders(COIN);
    orders.add(order({ no: 1, kind: 'stop', level: 105 }));
    orders.add(order({ no: 2, side: 'sell', kind: 'limit', level: 103 }));
    orders.add(order({ no: 3, side: 'sell', kind: 'limit', level: 106 })); // touched, not traded through
    orders.add(order({ no: 4, kind: 'limit', level: 95 }));
    orders.tick({ price: 100, timeMs: START + 1_000, seq: 1 });
    const late = { atMs: START + MINUTE + 40_000, isLate: true };
    const receipt = { by: 'bar', barTime: START + MINUTE, timeframe: '1m' };
    expect(orders.excursions(found(101, 106))).toMatchObject([
      { no: 2, price: 103, ...late, receipt: { ...receipt, price: 103 } },
      { no: 1, price: 105, ...late, receipt: { ...receipt, price: 105 } },
    ]);
    expect(orders.size).toBe(2);
  });

  it('isn’t filled where it was placed in that minute or later, or its level is within the received prices', () => {
    const orders = new FollowedOrders(COIN);
    orders.add(order({ no: 1, kind: 'stop', level: 105, placedMs: START + MINUTE }));
    orders.add(order({ no: 2, kind: 'stop', level: 100 }));
    orders.add(order({ no: 3 }));
    expect(orders.excursions(found(101, 106))).toEqual([]);
    expect(orders.size).toBe(3);
  });
});

describe('an order held against ticks', () => {
  it('fills at the next price at the market', () => {
    expect(walk([order({})], [100, 101])).toEqual([
      {
        no: 1,
        price: 100,
        atMs: START + 1_000,
        isLate: false,
        receipt: { by: 'tick', price: 100, seq: 1 },
      },
    ]);
  });

  it('fills at its limit once the price trades through it, touching isn’t enough, and a first price may be better', () => {
    const limit = { kind: 'limit', level: 99 } as const;
    expect(priceOf(limit, [100, 99, 99.5])).toBeUndefined();
    expect(priceOf(limit, [100, 99, 98])).toBe(99);
    expect(priceOf(limit, [97])).toBe(97);
    expect(priceOf({ ...limit, side: 'sell', level: 101 }, [100, 101, 103])).toBe(101);
  });

  it('fills a stop at the price that reaches it, however far beyond', () => {
    const stop = { kind: 'stop', level: 102, side: 'buy' } as const;
    expect(priceOf(stop, [100, 101.9, 102])).toBe(102);
    expect(priceOf(stop, [100, 107])).toBe(107);
    expect(priceOf({ ...stop, side: 'sell', level: 98 }, [100, 91])).toBe(91);
  });

  it('fills a limit at the first price of a session where that is better', () => {
    const share = { ...COIN, instrument: testInstrument('US_Equity', 'AAPL') };
    const orders = new FollowedOrders(share);
    orders.add(order({ kind: 'limit', level: 99 }));
    const [friday, monday] = [Date.parse('2026-03-06T20:59:00Z'), Date.parse('2026-03-09T13:30:01Z')];
    expect(orders.tick({ price: 100, timeMs: friday, seq: 1 })).toEqual([]);
    expect(orders.tick({ price: 95, timeMs: monday, seq: 2 })).toMatchObject([{ price: 95 }]);
  });

  it('meets a price that comes too late not at all', () => {
    const orders = new FollowedOrders(COIN);
    orders.add(order({ kind: 'limit', level: 99 }));
    orders.tick({ price: 100, timeMs: START + 5_000, seq: 2 });
    expect(orders.tick({ price: 90, timeMs: START + 4_000, seq: 1 })).toEqual([]);
  });
});

describe('an order held against the bars of a hole', () => {
  const bar = (minute: number, [open, high, low, close]: [number, number, number, number]) => ({
    bar: { timeMs: START + minute * MINUTE, open, high, low, close, volume: 1 },
    endMs: START + (minute + 1) * MINUTE,
    timeframe: '1m' as const,
  });
  const along = (one: Partial<OpenOrder>, ...bars: ReturnType<typeof bar>[]) => {
    const orders = new FollowedOrders(COIN);
    orders.add(order({ placedMs: START - MINUTE, ...one }));
    orders.resume(START - 1);
    return orders.fill(bars);
  };

  it('fills as a backtest does: at the level, or at an open beyond it, and says that it came late', () => {
    const down = bar(0, [100, 101, 97, 98]);
    expect(along({ kind: 'limit', level: 99 }, down)).toMatchObject([
      { price: 99, isLate: true, atMs: down.endMs - 1, receipt: { by: 'bar', barTime: START, timeframe: '1m' } },
    ]);
    expect(along({ kind: 'limit', level: 100.5 }, down)).toMatchObject([{ price: 100, atMs: START }]);
    expect(along({ kind: 'limit', level: 97 }, down)).toEqual([]);
    expect(along({ kind: 'stop', level: 101 }, down)).toMatchObject([{ price: 101 }]);
    expect(along({ kind: 'stop', level: 99 }, down)).toMatchObject([{ price: 100 }]);
    expect(along({ side: 'sell', kind: 'stop', level: 98 }, down)).toMatchObject([{ price: 98 }]);
  });

  it('takes of a bar that was known in part its close alone', () => {
    const halves = bar(-1, [100, 120, 80, 98]);
    const orders = new FollowedOrders(COIN);
    orders.add(order({ kind: 'limit', level: 99, placedMs: START - MINUTE - 1 }), true);
    orders.add(order({ no: 2, kind: 'stop', level: 110, placedMs: START - MINUTE - 1 }), true);
    orders.resume(START - MINUTE / 2);
    expect(orders.fill([halves])).toMatchObject([{ no: 1, price: 99 }]);
    const fresh = new FollowedOrders(COIN);
    fresh.add(order({ kind: 'market', placedMs: START - MINUTE / 2 }));
    fresh.resume(START - MINUTE * 2);
    expect(fresh.fill([halves])).toMatchObject([{ price: 98 }]);
  });

  it('meets the ticks that were kept afterwards', () => {
    const orders = new FollowedOrders(COIN);
    orders.add(order({ kind: 'limit', level: 95, placedMs: START - MINUTE }));
    orders.resume(START - 1);
    expect(orders.tick({ price: 94, timeMs: START + 2 * MINUTE, seq: 9 })).toEqual([]);
    expect(orders.fill([bar(0, [100, 101, 97, 98])])).toMatchObject([
      { price: 95, isLate: false, receipt: { seq: 9 } },
    ]);
  });
});

const anyOrders = fc.array(
  fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    kind: fc.constantFrom('market' as const, 'limit' as const, 'stop' as const),
    level: fc.integer({ min: 90, max: 110 }),
    placedAfter: fc.nat(30),
  }),
  { maxLength: 12 },
);
const prices = fc.array(fc.integer({ min: 180, max: 220 }), { minLength: 1, maxLength: 60 });

/** One order after the other, each along the whole list of prices from where it was placed. */
function naive(all: readonly (OpenOrder & { placedAfter: number })[], list: readonly number[]): string[] {
  return all.flatMap(({ no, side, kind, level, placedAfter }) => {
    for (let i = placedAfter; i < list.length; i++) {
      const price = list[i] as number;
      if (level === null) return [`${no} ${price} ${i}`];
      const isBelow = price < level;
      const isAbove = price > level;
      if (kind === 'stop' && (side === 'buy' ? !isBelow : !isAbove)) return [`${no} ${price} ${i}`];
      if (kind === 'limit' && (side === 'buy' ? isBelow : isAbove))
        return [`${no} ${i === placedAfter ? price : level} ${i}`];
    }
    return [];
  });
}

describe('orders on random ticks', () => {
  it('fill as a plain scan of the list says, each once', () => {
    fc.assert(
      fc.property(anyOrders, prices, (some, list) => {
        const all = some.map(({ level, kind, ...one }, i) => ({
          ...one,
          kind,
          no: i + 1,
          level: kind === 'market' ? null : level,
          placedMs: START,
        }));
        const halves = list.map((price) => price / 2);
        const orders = new FollowedOrders(COIN);
        const found: string[] = [];
        halves.forEach((price, i) => {
          for (const one of all) if (one.placedAfter === i) orders.add(one);
          const fills = orders.tick({ price, timeMs: START + i * 1_000, seq: i });
          found.push(...fills.map((fill) => `${fill.no} ${fill.price} ${i}`));
        });
        expect(found.toSorted()).toEqual(naive(all, halves).toSorted());
      }),
      { numRuns: 500 },
    );
  });
});
