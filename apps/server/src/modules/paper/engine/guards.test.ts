import { testInstrument } from '@wickwise/market/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FollowedOrders } from '../../../testing/followed-orders.ts';
import { guardFill } from './guard-fill.ts';
import type { Fill, OpenOrder } from './open-order.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-03-02T10:00Z');
const COIN = { no: 1, instrument: testInstrument('Crypto', 'BTC-USD'), finest: '1m', licence: 'simulated' } as const;
const ENTRY: OpenOrder = { no: 1, side: 'buy', kind: 'market', level: null, placedMs: START, bringsGuards: true };

type Side = 'buy' | 'sell';

/** A stop and a target of a position that an order of this side opened. */
const pair = (side: Side, stop: number, target: number): OpenOrder[] => {
  const ends = { side: side === 'buy' ? 'sell' : 'buy', placedMs: START, ends: 'account' } as const;
  return [
    { ...ends, no: 2, kind: 'stop', level: stop },
    { ...ends, no: 3, kind: 'limit', level: target },
  ];
};

const GUARDS = pair('buy', 95, 110);
const tick = (orders: FollowedOrders, price: number, i: number): Fill[] =>
  orders.tick({ price, timeMs: START + (i + 1) * 1_000, seq: i });
const fillTexts = (fills: readonly Fill[]): string[] => fills.map(({ no, price }) => `${no} at ${price}`);

describe('a stop and a target', () => {
  it('are live from the very fill that opens the position, however long it takes to write that', () => {
    const orders = new FollowedOrders(COIN);
    orders.add(ENTRY);
    expect(fillTexts(tick(orders, 100, 0))).toEqual(['1 at 100']);
    expect([94, 120].flatMap((price, i) => tick(orders, price, i + 1))).toEqual([]); // kept
    const [stopped, ...others] = orders.guarded(1, GUARDS);
    expect(stopped).toMatchObject({ no: 2, price: 94, receipt: { seq: 1 }, isLate: false });
    expect([others, orders.size, orders.isBlocked]).toEqual([[], 0, false]);
  });

  it('hold back every other order of the symbol meanwhile', () => {
    const orders = new FollowedOrders(COIN);
    orders.add(ENTRY);
    orders.add({ ...ENTRY, no: 9, kind: 'limit', level: 98, bringsGuards: false });
    tick(orders, 100, 0);
    expect(tick(orders, 97, 1)).toEqual([]);
    expect(fillTexts(orders.guarded(1, []))).toEqual(['9 at 98']); // the order was dropped: it brought nothing
  });

  it('count in what is learnt of a past minute as in a bar: the stop where both were reached', () => {
    const ways = [
      { edge: 101, extreme: 111, isFromInside: true },
      { edge: 99, extreme: 94, isFromInside: true },
    ];
    const filled = (own: typeof ways): string[] => {
      const orders = new FollowedOrders(COIN);
      for (const guard of GUARDS) orders.add(guard);
      const barMs = START + MINUTE;
      const place = { barMs, timeframe: '1m', sinceMs: barMs - 1, atMs: barMs + 1 } as const;
      return fillTexts(orders.excursions({ ...place, ways: own, returns: [] }));
    };
    expect(filled(ways)).toEqual(['2 at 95']);
    expect(filled(ways.slice(0, 1))).toEqual(['3 at 110']);
  });

  it('count by bars as in a backtest: the open beyond a level, the stop where both are touched', () => {
    const levels = { sign: 1, stop: 95, target: 110 } as const;
    const bar = (open: number, high: number, low: number, close: number) => ({
      timeMs: START,
      open,
      high,
      low,
      close,
      volume: 1,
    });
    expect(guardFill(bar(100, 111, 94, 100), levels)).toEqual({ guard: 'stop', price: 95 });
    expect(guardFill(bar(90, 111, 89, 100), levels)).toEqual({ guard: 'stop', price: 90 });
    expect(guardFill(bar(112, 113, 94, 100), levels)).toEqual({ guard: 'target', price: 112 });
    expect(guardFill(bar(100, 111, 96, 100), levels)).toEqual({ guard: 'target', price: 110 });
    expect(guardFill(bar(100, 110, 96, 100), levels)).toBeUndefined(); // touched, not traded through
    expect(guardFill(bar(100, 111, 96, 100), levels, 99)).toBeUndefined(); // that high may be from before the entry
    expect(guardFill(bar(100, 101, 90, 106), { sign: -1, stop: 105, target: 91 })).toEqual({
      guard: 'target',
      price: 91,
    });
    expect(guardFill(bar(100, 120, 90, 106), { ...levels, stop: null })).toEqual({ guard: 'target', price: 110 });
  });

  it('are met by a price that equals them to the cent', () => {
    const stop = 10.7 * (1 - 10 / 100); // 9.63, a binary fraction below it
    expect(stop).toBeLessThan(9.63);
    const orders = new FollowedOrders(COIN);
    for (const order of pair('buy', stop, 20)) orders.add(order);
    expect([10, 9.63].flatMap((price, i) => fillTexts(tick(orders, price, i)))).toEqual(['2 at 9.63']);
    const bar = { timeMs: START, open: 10, high: 10.5, low: 9.63, close: 10, volume: 1 };
    expect(guardFill(bar, { sign: 1, stop, target: null })).toEqual({ guard: 'stop', price: stop });
    const target = 10.2 * 1.05; // 10.71, a binary fraction below it: touched, not traded through
    expect(
      guardFill({ ...bar, high: 10.71 }, { sign: 1, stop: null, target: Math.min(target, 10.709999999999999) }),
    ).toBeUndefined();
  });

  it('end a late entry in the bar in which it filled, and go on with the bars after it', () => {
    const past = (minute: number, [open, high, low, close]: [number, number, number, number]) => ({
      bar: { timeMs: START + minute * MINUTE, open, high, low, close, volume: 1 },
      endMs: START + (minute + 1) * MINUTE,
      timeframe: '1m' as const,
    });
    const late = (first: [number, number, number, number], second: [number, number, number, number]): string[] => {
      const orders = new FollowedOrders(COIN);
      orders.add({ ...ENTRY, kind: 'limit', level: 99, placedMs: START - 1 });
      orders.resume(START - 1);
      const entry = orders.fill([past(0, first), past(1, second)]);
      return fillTexts([...entry, ...orders.guarded(1, GUARDS)]);
    };
    expect(late([100, 101, 94, 97], [97, 97, 97, 97])).toEqual(['1 at 99', '2 at 95']);
    expect(late([100, 111, 98, 100], [112, 113, 93, 100])).toEqual(['1 at 99', '3 at 112']);
    expect(late([98, 111, 97, 100], [90, 90, 90, 90])).toEqual(['1 at 98', '3 at 110']); // at the open: all of it counts
  });
});

/** One scan of the list: the entry at its first price, then whichever level is met first. */
function naive(prices: readonly number[], side: Side, stop: number, target: number): string[] {
  const sign = side === 'buy' ? 1 : -1;
  const [entry, ...rest] = prices;
  if (entry === undefined) return [];
  for (const [i, price] of rest.entries()) {
    if (sign * price <= sign * stop) return [`1 at ${entry}`, `2 at ${price}`];
    if (sign * price > sign * target) return [`1 at ${entry}`, `3 at ${i === 0 ? price : target}`];
  }
  return [`1 at ${entry}`];
}

const prices = fc.array(fc.integer({ min: 90, max: 110 }), { minLength: 1, maxLength: 40 });
const distance = fc.integer({ min: 1, max: 12 });

describe('a stop and a target on random ticks', () => {
  it('end a position as a plain scan of the list says, whenever the entry is written', () => {
    const side = fc.constantFrom('buy' as const, 'sell' as const);
    fc.assert(
      fc.property(prices, side, distance, distance, fc.nat(40), (list, own, below, above, delay) => {
        const sign = own === 'buy' ? 1 : -1;
        const [stop, target] = [100 - sign * below, 100 + sign * above];
        const orders = new FollowedOrders(COIN);
        orders.add({ ...ENTRY, side: own });
        const fills: Fill[] = [];
        list.forEach((price, i) => {
          fills.push(...tick(orders, price, i));
          if (i === Math.min(delay, list.length - 1)) fills.push(...orders.guarded(1, pair(own, stop, target)));
        });
        expect(fillTexts(fills)).toEqual(naive(list, own, stop, target));
      }),
      { numRuns: 1_000 },
    );
  });
});
