import { costRatesOf, usualCosts } from '@wickwise/analytics';
import { MARKETS } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equityAlong, type PastFill } from './equity-along.ts';
import { costOf, freeOf, type Holding, settleFill } from './ledger.ts';

const fill = (change: Partial<PastFill>): PastFill => ({
  instrumentNo: 1,
  atMs: 10,
  isBuy: true,
  units: 10,
  price: 100,
  costs: 1,
  realised: 0,
  net: null,
  ...change,
});

describe('the equity of a paper account', () => {
  it('is its money and its positions at the newest close', () => {
    // by hand: 10 at 100 for 1; closes at 90 and 110; sold at 120 for 2: 200 - 3 are made
    const fills = [fill({}), fill({ atMs: 35, isBuy: false, price: 120, costs: 2, realised: 200, net: 197 })];
    const closes = new Map([[1, { endMs: [5, 20, 30, 40], close: [80, 90, 110, 130] }]]);
    expect(equityAlong(1_000, fills, closes, [0, 10, 20, 30, 40])).toEqual([1_000, 999, 899, 1_099, 1_197]);
  });

  it('is what the books say after any orders, costs paid back in the same session included', () => {
    const anyOrders = fc.array(
      fc.record({
        isBuy: fc.boolean(),
        units: fc.integer({ min: 1, max: 50 }),
        price: fc.integer({ min: 50, max: 200 }),
        instrumentNo: fc.constantFrom(1, 2),
        isIntraday: fc.boolean(),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...MARKETS), fc.boolean(), anyOrders, (market, canShort, orders) => {
        const terms = { ...costRatesOf(market, usualCosts(market)), wholeUnits: true, canShort };
        const account = { start: 20_000, realised: 0, costs: 0 };
        const holdings = new Map<number, Holding>();
        const fills = orders.flatMap(({ isBuy, units, price, instrumentNo, isIntraday }, atMs): PastFill[] => {
          const before = holdings.get(instrumentNo) ?? { units: 0, price: 0 };
          const free = freeOf(account, [...holdings.values()]);
          const done = settleFill(terms, isBuy ? 'buy' : 'sell', { units }, price, before, free, { isIntraday });
          if (typeof done === 'string') return [];
          account.realised += done.realised;
          account.costs += done.costs - done.refund;
          holdings.set(instrumentNo, done.holding);
          return [{ instrumentNo, atMs, isBuy, price, ...done }];
        });
        const marks = new Map([1, 2].map((no) => [no, { endMs: [1_000], close: [100 * no] }] as const));
        const held = [...holdings.values()];
        const gains = [...holdings].reduce((sum, [no, { units, price }]) => sum + units * (100 * no - price), 0);
        const [now] = equityAlong(account.start, fills, marks, [1_000]);
        expect(now).toBeCloseTo(freeOf(account, held) + costOf(held) + gains, 5);
      }),
    );
  });
});
