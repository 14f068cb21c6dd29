import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proportionOf } from './money.ts';
import { partOfPeriod, prorate } from './prorate.ts';
import { divideRefund } from './refund.ts';

const amount = fc.integer({ min: 0, max: 2_000_000_000 });
const YEAR_MS = 31_622_400_000;
const period = fc
  .record({ from: fc.integer({ min: 0, max: 4e12 }), length: fc.integer({ min: 1_000, max: YEAR_MS }) })
  .map(({ from, length }) => ({ from, to: from + length + 1_000 }));

describe('a share', () => {
  it('is rounded half away from zero, and exact beyond what a float counts', () => {
    expect([proportionOf(5, 1, 10), proportionOf(4, 1, 10), proportionOf(25, 1, 10)]).toEqual([1, 0, 3]);
    expect(proportionOf(2_000_000_000, 31_622_399, 31_622_400)).toBe(1_999_999_937);
  });
  it('is refused of what is no whole amount', () => {
    for (const bad of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => proportionOf(bad, 1, 2)).toThrow(RangeError);
    expect(() => proportionOf(1, 1, 0)).toThrow(RangeError);
  });
});

describe('proration', () => {
  it('halves a month in its middle, and gives an odd unit to the time that is used', () => {
    expect(prorate({ amount: 10_000, from: 0, to: 30 * 86_400_000, at: 15 * 86_400_000 })).toEqual({
      used: 5_000,
      left: 5_000,
    });
    expect(prorate({ amount: 1, from: 0, to: 2_000, at: 1_000 })).toEqual({ used: 1, left: 0 });
  });
  it('has parts that sum to the whole, are never negative and grow with time, inside the period and outside', () => {
    const times = fc.tuple(fc.integer({ min: -2e12, max: 6e12 }), fc.integer({ min: -2e12, max: 6e12 }));
    fc.assert(
      fc.property(amount, period, times, (sum, { from, to }, instants) => {
        const [first, second] = instants.toSorted((a, b) => a - b).map((at) => prorate({ amount: sum, from, to, at }));
        for (const part of [first, second]) {
          expect((part?.used ?? 0) + (part?.left ?? 0)).toBe(sum);
          expect(Math.min(part?.used ?? 0, part?.left ?? 0)).toBeGreaterThanOrEqual(0);
        }
        expect(second?.used).toBeGreaterThanOrEqual(first?.used ?? 0);
      }),
    );
  });
  it('splits a period into parts that sum to the whole, however often it is cut', () => {
    fc.assert(
      fc.property(
        amount,
        period,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
        (sum, { from, to }, cuts) => {
          const at = [from, ...cuts.map((cut) => Math.floor(from + cut * (to - from))).sort((a, b) => a - b), to];
          const parts = at.slice(1).map((end, i) => partOfPeriod({ amount: sum, from, to }, at[i] ?? from, end));
          expect(parts.reduce((all, part) => all + part, 0)).toBe(sum);
          for (const part of parts) expect(part).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
  it('is refused for a period without time', () => {
    expect(() => prorate({ amount: 1, from: 5_000, to: 5_000, at: 5_000 })).toThrow(RangeError);
  });
});

describe('a refund', () => {
  it('is divided as what was paid, with equal halves of GST', () => {
    expect(divideRefund(11_800, { net: 10_000, taxes: [900, 900] })).toEqual({ net: 10_000, taxes: [900, 900] });
    expect(divideRefund(5_899, { net: 10_000, taxes: [900, 900] })).toEqual({ net: 4_999, taxes: [450, 450] });
  });
  it('never exceeds what was paid', () => {
    expect(() => divideRefund(119, { net: 100, taxes: [9, 9] })).toThrow(RangeError);
  });
  it('sums to what is given back, part by part within what is left, through any number of refunds', () => {
    const paid = fc.record({ net: amount, taxes: fc.array(amount, { maxLength: 3 }) });
    fc.assert(
      fc.property(paid, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (all, shares) => {
        let left = all;
        for (const share of [...shares, 1]) {
          const whole = left.taxes.reduce((sum, tax) => sum + tax, left.net);
          const given = Math.floor(whole * share);
          const { net, taxes } = divideRefund(given, left);
          expect(taxes.reduce((sum, tax) => sum + tax, net)).toBe(given);
          left = { net: left.net - net, taxes: left.taxes.map((tax, i) => tax - (taxes[i] ?? 0)) };
          expect(Math.min(net, left.net, ...taxes, ...left.taxes)).toBeGreaterThanOrEqual(0);
        }
        expect([left.net, ...left.taxes].every((part) => part === 0)).toBe(true);
      }),
    );
  });
});
