import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Hits } from './level-list.ts';
import { MoveWindow } from './move-window.ts';
import { ReachBook } from './reach-book.ts';
import { type BarPrice, naiveMoves } from './testing/naive-alerts.ts';

interface Asked {
  bars: number;
  amount: number;
  isUp: boolean;
  inPercent: boolean;
}

/** Indices of the prices at which the move is reached. */
function run(prices: readonly BarPrice[], { bars, amount, isUp, inPercent }: Asked): number[] {
  const window = new MoveWindow(bars);
  const book = new ReachBook();
  const hits = new Hits();
  book.arm(1, amount);
  return prices.flatMap(({ bar, price }, i) => {
    window.take(bar, price);
    hits.clear();
    const move = isUp ? window.rise(price, inPercent) : window.fall(price, inPercent);
    book.advance(move, window.sizeOf(price, inPercent), hits);
    return hits.length > 0 ? [i] : [];
  });
}

const inBars = (...bars: number[][]): BarPrice[] =>
  bars.flatMap((prices, bar) => prices.map((price) => ({ bar, price })));

const up = { bars: 2, amount: 5, isUp: true, inPercent: false };

describe('a move', () => {
  it('is measured from the lowest price of the last bars, the forming one among them', () => {
    expect(run(inBars([100], [103, 105]), up)).toEqual([2]);
    expect(run(inBars([100], [103], [105], [110]), up)).toEqual([3]);
    expect(run(inBars([100], [90, 96]), { ...up, bars: 1 })).toEqual([2]);
  });

  it('is measured downwards from the highest one, and in percent of its start', () => {
    expect(run(inBars([200, 190]), { ...up, isUp: false, amount: 5, inPercent: true })).toEqual([1]);
    expect(run(inBars([200, 190.01]), { ...up, isUp: false, amount: 5, inPercent: true })).toEqual([]);
  });

  it('fires when it becomes true, not while it stays so, and never on arming', () => {
    expect(run(inBars([100, 105, 106, 104, 105]), up)).toEqual([1, 4]);
    const book = new ReachBook();
    const hits = new Hits();
    book.advance(7, 100, hits);
    book.arm(1, 5);
    for (const value of [8, 9, 4]) book.advance(value, 100, hits);
    expect(hits.length).toBe(0);
    book.advance(5, 100, hits);
    expect(hits.length).toBe(1);
  });

  it('that is already true when it is armed with the known state fires when it next becomes true', () => {
    const book = new ReachBook();
    const hits = new Hits();
    book.advance(7, 100, hits);
    book.resume(1, 5);
    book.resume(2, 8);
    book.advance(9, 100, hits);
    expect([...hits.items.subarray(0, hits.length)]).toEqual([2]);
  });

  it('begins after a reset with the state of the next value', () => {
    const book = new ReachBook();
    const hits = new Hits();
    book.arm(1, 5);
    book.advance(4, 100, hits);
    book.reset();
    for (const value of [6, 4]) book.advance(value, 100, hits);
    expect(hits.length).toBe(0);
    book.advance(5, 100, hits);
    expect(hits.length).toBe(1);
  });

  it('counts decimals as written: 100.1 is 0.1 above 100', () => {
    expect(run(inBars([100, 100.1]), { ...up, amount: 0.1 })).toEqual([1]);
    expect(run(inBars([64_000.01, 64_000.31]), { ...up, amount: 0.3 })).toEqual([1]);
    const book = new ReachBook();
    book.advance(64_000.31 - 64_000.01, 64_000.31, new Hits());
    expect(book.value).toBe(0.3);
  });

  it('counts small prices as closely as large ones', () => {
    const tiny = { ...up, amount: 0.000_000_000_02 };
    expect(run(inBars([0.000_000_012_34, 0.000_000_012_355]), tiny)).toEqual([]);
    expect(run(inBars([0.000_000_012_34, 0.000_000_012_36]), tiny)).toEqual([1]);
    expect(run(inBars([0.000_000_012_34, 0.000_000_012_38, 0.000_000_012_36]), { ...tiny, isUp: false })).toEqual([2]);
  });

  it('over a gap between sessions is a move', () => {
    expect(run(inBars([100, 100], [106]), up)).toEqual([2]);
  });

  it('is NaN before any bar is known', () => {
    const window = new MoveWindow(2);
    expect([window.rise(100, false), window.fall(100, true)]).toEqual([Number.NaN, Number.NaN]);
  });

  it('is measured over the same bars in any order of their parts, repeated or not', () => {
    const parts = fc.array(fc.record({ bar: fc.integer({ min: 0, max: 9 }), price: fc.integer({ min: 1, max: 99 }) }));
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 5 }), fc.func(fc.integer()), (taken, bars, place) => {
        const extremes = (own: readonly BarPrice[]): [number, number] => {
          const window = new MoveWindow(bars);
          for (const { bar, price } of own) window.take(bar, price);
          return [window.high, window.low];
        };
        const inOrder = taken.toSorted((a, b) => a.bar - b.bar);
        const shuffled = [...inOrder, ...taken].toSorted((a, b) => place(a) - place(b));
        expect(extremes([...shuffled, ...shuffled])).toEqual(extremes(inOrder));
      }),
    );
  });

  it('agrees with checking all prices on any stream', () => {
    const step = fc.record({ skip: fc.constantFrom(0, 0, 0, 1), price: fc.integer({ min: 90, max: 110 }) });
    const asked = fc.record({
      bars: fc.integer({ min: 1, max: 5 }),
      amount: fc.integer({ min: 1, max: 12 }),
      isUp: fc.boolean(),
      inPercent: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), asked, (steps, own) => {
        let bar = 0;
        const prices = steps.map(({ skip, price }) => {
          bar += skip;
          return { bar, price };
        });
        expect(run(prices, own)).toEqual(naiveMoves(prices, own));
      }),
      { numRuns: 2_000 },
    );
  });
});
