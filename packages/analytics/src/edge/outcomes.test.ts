import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBars, barsOf } from '../backtest/testing/fixtures.ts';
import { EXIT_BARS, outcomesAlong } from './outcomes.ts';

type Row = [open: number, high: number, low: number, close: number];
const still: Row = [100, 101, 99, 100];

/** Gross outcome of a signal on bar 0 with an ATR of 2: in at 100, levels at 104 and 96; the rows are bars 1 and on. */
function outcomeOf(rows: Row[], costRate = 0, isDelisted = false) {
  const filled = [still, ...rows];
  while (filled.length < EXIT_BARS + 1 && !isDelisted) filled.push(still);
  const bars = barsOf(filled);
  const { long, short } = outcomesAlong(bars, new Float64Array(bars.length).fill(2), { costRate, isDelisted });
  return [long[0], short[0]].map((net) => Math.round(net * 1e9) / 1e9);
}

describe('the outcome of a signal', () => {
  it('is 2 ATR for or against, from the next open', () => {
    expect(outcomeOf([still, [100, 104, 99, 103]])).toEqual([0.04, -0.04]);
    expect(outcomeOf([still, [100, 101, 96, 97]])).toEqual([-0.04, 0.04]);
    expect(outcomeOf([[100, 104, 99, 103]])).toEqual([0.04, -0.04]);
  });

  it('counts against either side when both levels are touched in one bar', () => {
    expect(outcomeOf([still, [100, 104, 96, 100]])).toEqual([-0.04, -0.04]);
  });

  it('fills a gap through a level at the open', () => {
    expect(outcomeOf([still, [110, 111, 95, 100]])).toEqual([0.1, -0.1]);
    expect(outcomeOf([still, [90, 111, 89, 100]])).toEqual([-0.1, 0.1]);
  });

  it('ends at the close of the 20th bar', () => {
    const rows = Array.from({ length: 19 }, () => still);
    expect(outcomeOf([...rows, [100, 103, 99, 102], [100, 150, 50, 100]])).toEqual([0.02, -0.02]);
  });

  it('pays costs on both sides', () => {
    expect(outcomeOf([[100, 104, 99, 103]], 0.001)).toEqual([0.04 - 0.001 * 2.04, -0.04 - 0.001 * 2.04]);
  });

  it('pays what the market charges by side, and less where it ends in its session', () => {
    // bought at 100 for 0.1 %, sold at 104 for 0.2 %, or in the same session for nothing and 0.05 %; 0.01 a unit sold
    const rates = (rate: number, perUnit = 0) => ({ rate, perUnit, perUnitMost: 0, fixed: 99 });
    const levies = {
      delivery: { buy: rates(0.001), sell: rates(0.002, 0.01) },
      intraday: { buy: rates(0), sell: rates(0.0005, 0.01) },
    };
    const bars = barsOf([still, [100, 104, 99, 103], ...Array.from({ length: 20 }, () => still)]);
    const atr = new Float64Array(bars.length).fill(2);
    const { long, short } = outcomesAlong(bars, atr, { costRate: 0.0001, levies });
    expect(long[0]).toBeCloseTo(0.04 - 0.0011 - 0.0021 * 1.04 - 0.0001, 12);
    expect(short[0]).toBeCloseTo(-0.04 - 0.0021 - 0.0011 * 1.04 - 0.0001, 12);
    const sameDay = outcomesAlong(bars, atr, { costRate: 0.0001, levies, dayOf: () => 1 });
    expect(sameDay.long[0]).toBeCloseTo(0.04 - 0.0001 - 0.0006 * 1.04 - 0.0001, 12);
    const apart = outcomesAlong(bars, atr, { costRate: 0.0001, levies, dayOf: (timeMs) => timeMs });
    expect(apart.long[1]).toBeCloseTo(-0.0011 - 0.0021 - 0.0001, 12);
  });

  it('is decided by a price that equals a level to the last decimal', () => {
    // in at 10.30 with an ATR of 0.15: levels at 10.60, a binary fraction above, and 10.00
    const rows: Row[] = [
      [10.3, 10.3, 10.3, 10.3],
      [10.3, 10.6, 10.3, 10.3],
      ...Array.from({ length: 20 }, (): Row => [10.3, 10.3, 10.3, 10.3]),
    ];
    const bars = barsOf([[10.3, 10.3, 10.3, 10.3], ...rows]);
    const { long } = outcomesAlong(bars, new Float64Array(bars.length).fill(0.15), { costRate: 0 });
    expect(long[0]).toBeCloseTo(0.3 / 10.3, 9);
  });

  it('is open until 20 bars have passed, unless the instrument no longer trades', () => {
    const bars = barsOf([still, [100, 104, 99, 103], still]);
    const atr = new Float64Array(3).fill(2);
    expect([...outcomesAlong(bars, atr, { costRate: 0 }).long]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    expect(outcomeOf([still, [100, 101, 99, 99]], 0, true)).toEqual([-0.01, 0.01]);
  });

  it('is unknown without a range', () => {
    const bars = barsOf(Array.from({ length: 30 }, () => still));
    expect(outcomesAlong(bars, new Float64Array(30), { costRate: 0 }).long.every(Number.isNaN)).toBe(true);
  });

  it('is the same on a prefix once it is known, whatever comes later', () => {
    fc.assert(
      fc.property(anyBars(80, 21), anyBars(60, 30), fc.integer({ min: 1, max: 80 }), (bars, noise, cut) => {
        const head = bars.slice(0, cut);
        const swapped = bars.slice(0, cut);
        for (const bar of noise) swapped.push(bar);
        const atrOf = (length: number) => new Float64Array(length).fill(1.3);
        const known = outcomesAlong(head, atrOf(head.length), { costRate: 0.001 });
        for (const other of [bars, swapped]) {
          const all = outcomesAlong(other, atrOf(other.length), { costRate: 0.001 });
          for (let at = 0; at < head.length - EXIT_BARS; at++) {
            expect([all.long[at], all.short[at]]).toEqual([known.long[at], known.short[at]]);
          }
        }
      }),
    );
  });
});
