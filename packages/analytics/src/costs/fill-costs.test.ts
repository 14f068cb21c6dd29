import { MARKETS } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKET_COSTS } from './cost-table.ts';
import { type Costs, costsOf, usualCosts } from './costs.ts';
import { costOfFill, costRatesOf, costTotal, itemsOfFill, unitsPaidBy } from './fill-costs.ts';

const fillOf = (isBuy: boolean, units: number, price: number, more: object = {}) => ({
  isBuy,
  units,
  price,
  isIntraday: false,
  isMaker: false,
  ...more,
});

const rounded = (items: object) =>
  Object.fromEntries(Object.entries(items).map(([key, amount]) => [key, Math.round(amount * 1e6) / 1e6]));

const pct = fc.double({ min: 0, max: 1, noNaN: true });
const anyCosts: fc.Arbitrary<Costs> = fc.record({
  commissionPct: pct,
  fixed: fc.constantFrom(0, 20),
  halfSpreadPct: pct,
  slippagePct: pct,
  borrowPctPerYear: fc.constant(0),
  depositoryPerSale: fc.constantFrom(0, 15.34),
  taxesAndFees: fc.boolean(),
});
const anyFill = fc.record({
  isBuy: fc.boolean(),
  units: fc.double({ min: 0.001, max: 1e6, noNaN: true }),
  price: fc.double({ min: 0.01, max: 1e5, noNaN: true }),
  isIntraday: fc.boolean(),
  isMaker: fc.boolean(),
});

describe('the costs of a fill', () => {
  it('of an Indian delivery are the taxes and fees of a contract note', () => {
    // 100 shares at 1,000: tax 0.1 %, stamp duty 0.015 %, exchange 0.00307 %, SEBI 0.0001 %, GST 18 % of 3.07 + 0.10
    const costs = costsOf('Indian_Equity', { slippagePct: 0 });
    const fees = { stt: 100, exchangeFee: 3.07, sebiFee: 0.1, gst: 0.5706 };
    expect(rounded(itemsOfFill('Indian_Equity', costs, fillOf(true, 100, 1_000)))).toEqual({ ...fees, stampDuty: 15 });
    expect(rounded(itemsOfFill('Indian_Equity', costs, fillOf(false, 100, 1_000)))).toEqual({
      ...fees,
      depository: 15.34,
    });
  });

  it('of an Indian position closed in its session are lower, with no charge of the depository', () => {
    const costs = costsOf('Indian_Equity', { slippagePct: 0 });
    const day = { isIntraday: true };
    const fees = { exchangeFee: 3.07, sebiFee: 0.1, gst: 0.5706 };
    expect(rounded(itemsOfFill('Indian_Equity', costs, fillOf(true, 100, 1_000, day)))).toEqual({
      ...fees,
      stampDuty: 3,
    });
    expect(rounded(itemsOfFill('Indian_Equity', costs, fillOf(false, 100, 1_000, day)))).toEqual({ ...fees, stt: 25 });
  });

  it('tax brokerage as they tax the fees of the exchange', () => {
    // 0.03 % of 100,000 and 20 are 50 in brokerage; GST 18 % of 50 + 3.07 + 0.10
    const costs = costsOf('Indian_Equity', { commissionPct: 0.03, fixed: 20 });
    expect(itemsOfFill('Indian_Equity', costs, fillOf(true, 100, 1_000)).gst).toBeCloseTo(9.5706, 10);
  });

  it('of a US sale are those of the SEC and of FINRA, which stops at its maximum', () => {
    // 20.60 a million of 20,000 is 0.412; 100 shares at 0.000195 are 0.0195
    const costs = costsOf('US_Equity', { commissionPct: 0, slippagePct: 0 });
    expect(rounded(itemsOfFill('US_Equity', costs, fillOf(false, 100, 200)))).toEqual({
      secFee: 0.412,
      tafFee: 0.0195,
    });
    expect(itemsOfFill('US_Equity', costs, fillOf(true, 100, 200))).toEqual({});
    expect(itemsOfFill('US_Equity', costs, fillOf(false, 100_000, 1)).tafFee).toBe(9.79);
  });

  it('of an order that waited in the book are the maker’s', () => {
    const costs = costsOf('Crypto', { makerPct: 0.02, slippagePct: 0 });
    const rates = costRatesOf('Crypto', costs);
    expect(costOfFill(rates, fillOf(true, 1, 1_000))).toBeCloseTo(1, 12);
    expect(costOfFill(rates, fillOf(true, 1, 1_000, { isMaker: true }))).toBeCloseTo(0.2, 12);
  });

  it('are the sum of the items, whatever is charged', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MARKETS), anyCosts, pct, anyFill, (market, some, makerPct, fill) => {
        const costs = market === 'Crypto' ? { ...some, makerPct } : some;
        const sum = costTotal(itemsOfFill(market, costs, fill));
        expect(costOfFill(costRatesOf(market, costs), fill)).toBeCloseTo(sum, 4 - Math.ceil(Math.log10(sum + 1)));
      }),
    );
  });

  it('limit units to what a sum pays for, costs included', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MARKETS),
        fc.boolean(),
        fc.integer({ min: 100, max: 1e9 }),
        (market, isBuy, cash) => {
          const rates = costRatesOf(market, usualCosts(market));
          const units = unitsPaidBy(rates, cash, isBuy, 50);
          const paid = units * 50 + costOfFill(rates, fillOf(isBuy, units, 50));
          expect(paid).toBeLessThanOrEqual(cash * (1 + 1e-9));
          if (isBuy) expect(paid).toBeCloseTo(cash, 3);
        },
      ),
    );
  });
});

describe('the table of costs', () => {
  it('dates and sources every tax and fee', () => {
    for (const { source, levies } of Object.values(MARKET_COSTS)) {
      expect(source).not.toBe('');
      for (const { since, source: own } of levies) {
        expect(since).toMatch(/^20\d\d-\d\d-\d\d$/);
        expect(own).not.toBe('');
      }
    }
  });

  it('makes an Indian delivery dearer than 0.05 % a side', () => {
    const rates = costRatesOf('Indian_Equity', usualCosts('Indian_Equity'));
    for (const isBuy of [true, false]) expect(costOfFill(rates, fillOf(isBuy, 100, 1_000))).toBeGreaterThan(100);
  });
});
