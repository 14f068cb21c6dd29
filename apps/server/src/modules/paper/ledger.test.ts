import { costRatesOf, usualCosts } from '@wickwise/analytics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf, type FillTerms, freeOf, type Holding, settleFill } from './ledger.ts';

const FLAT: Holding = { units: 0, price: 0 };
const NO_LEVIES = { makerDiscount: 0, levies: undefined };
const TERMS: FillTerms = { ...NO_LEVIES, costRate: 0.001, costFixed: 0, wholeUnits: false, canShort: true };

const filled = (...args: Parameters<typeof settleFill>) => {
  const outcome = settleFill(...args);
  if (typeof outcome === 'string') throw new Error(outcome);
  return outcome;
};

describe('a fill', () => {
  it('takes its costs, and closing tells what was made', () => {
    // by hand: 10 at 100 cost 1 in commission; 4 of them at 110 make 40 and cost 0.44
    const bought = filled(TERMS, 'buy', { units: 10 }, 100, FLAT, 2_000);
    expect(bought).toEqual({
      units: 10,
      costs: 1,
      realised: 0,
      net: null,
      refund: 0,
      holding: { units: 10, price: 100, costs: 1 },
    });
    const sold = filled(TERMS, 'sell', { units: 4 }, 110, bought.holding, 999);
    expect(sold).toMatchObject({ units: 4, realised: 40, holding: { units: 6, price: 100 } });
    expect(sold.costs).toBeCloseTo(0.44, 12);
  });

  it('makes what the sale leaves after the costs of both sides', () => {
    // by hand: 100 at 100 cost 10; 100 sold at 100.05 gain 5, cost 10.005: a loss of 15.005
    const bought = filled(TERMS, 'buy', { units: 100 }, 100, FLAT, 20_000);
    expect(filled(TERMS, 'sell', { units: 100 }, 100.05, bought.holding, 9_990).net).toBeCloseTo(-15.005, 10);
    const half = filled(TERMS, 'sell', { units: 50 }, 110, bought.holding, 9_990);
    expect(half.net).toBeCloseTo(500 - 5 - 5.5, 10);
    expect(half.holding.costs).toBeCloseTo(5, 10);
    const turned = filled(TERMS, 'sell', { units: 150 }, 110, bought.holding, 9_990);
    expect(turned.net).toBeCloseTo(1_000 - 10 - 11, 10);
    expect(turned.holding).toMatchObject({ units: -50, price: 110 });
    expect(turned.holding.costs).toBeCloseTo(5.5, 10);
  });

  it('pays an Indian sale in the same session back what it cost more to open', () => {
    // by hand, as in fill-costs.test.ts: 100 shares at 1,000, with 20 of slippage on each side
    const india = { ...costRatesOf('Indian_Equity', usualCosts('Indian_Equity')), wholeUnits: true, canShort: false };
    const bought = filled(india, 'buy', { units: 100 }, 1_000, FLAT, 200_000);
    expect(bought.costs).toBeCloseTo(118.7406 + 20, 8);
    const sameDay = filled(india, 'sell', { units: 100 }, 1_000, bought.holding, 0, { isIntraday: true });
    expect(sameDay.refund).toBeCloseTo(118.7406 - 6.7406, 8);
    expect(sameDay.net).toBeCloseTo(-(6.7406 + 20) - (28.7406 + 20), 8);
    const later = filled(india, 'sell', { units: 100 }, 1_000, bought.holding, 0);
    expect(later.net).toBeCloseTo(-(118.7406 + 20) - (119.0806 + 20), 8);
  });

  it('sells what was bought in parts to the last one, where binary fractions don’t add up', () => {
    const spot = { ...TERMS, canShort: false };
    for (const [buys, sales] of [
      [[0.3], [0.1, 0.2]],
      [[0.1, 0.7], [0.8]],
      [[0.3, 0.6], [0.9]],
    ] as const) {
      let holding: Holding = FLAT;
      for (const units of buys) holding = filled(spot, 'buy', { units }, 100, holding, 2_000).holding;
      for (const units of sales) holding = filled(spot, 'sell', { units }, 100, holding, 2_000).holding;
      expect(holding).toEqual({ units: 0, price: 0, costs: 0 });
      const turned = filled(TERMS, 'sell', { units: 0.8 }, 100, { units: 0.1 + 0.7, price: 100 }, 2_000);
      expect(turned.holding.units).toBe(0); // nor is a short of 1e-16 opened
    }
    expect(settleFill(spot, 'buy', { units: 1e-300 }, 100, FLAT, 2_000)).toBe('units');
  });

  it('averages additions, and starts over on the other side', () => {
    const more = filled(TERMS, 'buy', { units: 5 }, 130, { units: 10, price: 100 }, 2_000);
    expect(more.holding).toEqual({ units: 15, price: 110, costs: 0.65 });
    expect(filled(TERMS, 'sell', { units: 20 }, 120, more.holding, 2_000)).toMatchObject({
      realised: 150,
      holding: { units: -5, price: 120 },
    });
  });

  it('buys for a sum with its costs in it, in whole units where the market has them', () => {
    expect(filled(TERMS, 'buy', { cash: 1_001 }, 100, FLAT, 1_001).units).toBeCloseTo(10, 12);
    const whole = { ...TERMS, wholeUnits: true };
    expect(filled(whole, 'buy', { cash: 999 }, 100, FLAT, 1_001).units).toBe(9);
    expect(settleFill(whole, 'buy', { cash: 99 }, 100, FLAT, 1_001)).toBe('units');
  });

  it('comes to nothing without the money, and without a unit to sell where shorts aren’t traded', () => {
    expect(settleFill(TERMS, 'buy', { units: 10 }, 100, FLAT, 1_000)).toBe('cash');
    expect(settleFill(TERMS, 'sell', { units: 10 }, 100, FLAT, 1_000)).toBe('cash');
    const longOnly = { ...TERMS, canShort: false };
    expect(settleFill(longOnly, 'sell', { units: 11 }, 100, { units: 10, price: 100 }, 9_999)).toBe('short');
    expect(filled(longOnly, 'sell', { units: 10 }, 100, { units: 10, price: 100 }, 0).holding.units).toBe(0);
  });

  it('always closes, however much was lost', () => {
    expect(filled(TERMS, 'buy', { units: 10 }, 400, { units: -10, price: 100 }, 0).realised).toBe(-3_000);
  });
});

/** Orders at prices that go up and down, as somebody without a plan gives them. */
const orders = fc.array(
  fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    size: fc.oneof(
      fc.record({ units: fc.double({ min: 0.01, max: 50, noNaN: true }) }),
      fc.record({ cash: fc.double({ min: 1, max: 5_000, noNaN: true }) }),
    ),
    price: fc.double({ min: 1, max: 500, noNaN: true }),
    of: fc.constantFrom('A', 'B', 'C'),
  }),
  { maxLength: 60 },
);
const terms = fc.record({
  makerDiscount: fc.constant(0),
  levies: fc.constant(undefined),
  costRate: fc.double({ min: 0, max: 0.01, noNaN: true }),
  costFixed: fc.double({ min: 0, max: 5, noNaN: true }),
  wholeUnits: fc.boolean(),
  canShort: fc.boolean(),
});

describe('the books', () => {
  it('add up: free money, positions at cost, costs and what was made, and a naive count of every coin', () => {
    fc.assert(
      fc.property(orders, terms, (all, own) => {
        const START = 10_000;
        const account = { start: START, realised: 0, costs: 0 };
        const holdings = new Map<string, Holding>();
        const marks = new Map<string, number>();
        let net = 0;
        let coins = START; // as if each purchase were paid and each sale received in full
        for (const { side, size, price, of } of all) {
          marks.set(of, price);
          const before = holdings.get(of) ?? FLAT;
          const outcome = settleFill(own, side, size, price, before, freeOf(account, [...holdings.values()]));
          if (typeof outcome === 'string') continue;
          account.realised += outcome.realised;
          account.costs += outcome.costs;
          net += outcome.net ?? 0;
          holdings.set(of, outcome.holding);
          coins -= (side === 'buy' ? 1 : -1) * outcome.units * price + outcome.costs;
          if (own.wholeUnits) expect(Number.isInteger(outcome.units)).toBe(true);
          if (!own.canShort) expect(outcome.holding.units).toBeGreaterThanOrEqual(0);
        }
        const held = [...holdings.values()];
        const openCosts = held.reduce((sum, { costs = 0 }) => sum + costs, 0);
        expect(net - openCosts).toBeCloseTo(account.realised - account.costs, 6);
        const free = freeOf(account, held);
        expect(free + costOf(held) + account.costs).toBeCloseTo(START + account.realised, 6);
        const [unrealised, worth] = [...holdings].reduce(
          ([gain, value], [of, { units, price }]) => {
            const mark = marks.get(of) ?? 0;
            return [gain + units * (mark - price), value + units * mark];
          },
          [0, 0],
        );
        expect(free + costOf(held) + unrealised).toBeCloseTo(coins + worth, 5);
      }),
    );
  });

  it('never open beyond the money that is free', () => {
    fc.assert(
      fc.property(orders, terms, (all, own) => {
        const account = { start: 1_000, realised: 0, costs: 0 };
        let holding = FLAT;
        for (const { side, size, price } of all) {
          const outcome = settleFill(own, side, size, price, holding, freeOf(account, [holding]));
          if (typeof outcome === 'string') continue;
          const opens =
            Math.abs(outcome.holding.units) > Math.abs(holding.units) || outcome.holding.units * holding.units < 0;
          account.realised += outcome.realised;
          account.costs += outcome.costs;
          holding = outcome.holding;
          if (opens) expect(freeOf(account, [holding])).toBeGreaterThanOrEqual(-1e-4);
        }
      }),
    );
  });
});
