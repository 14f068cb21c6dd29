import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOTH, CrossingBook, DOWN, UP } from './crossing-book.ts';
import { Hits } from './level-list.ts';
import { naiveCrossings, type TapeStep } from './testing/naive-alerts.ts';

/** Items that fire at each price. */
function run(steps: readonly TapeStep[]): number[][] {
  const book = new CrossingBook();
  const hits = new Hits();
  const armed = new Map<number, { level: number; ways: number }>();
  const fired: number[][] = [];
  for (const step of steps) {
    if (step.kind === 'arm') {
      armed.set(step.item, step);
      book.arm(step.item, step.level, step.ways);
    } else if (step.kind === 'disarm') {
      const own = armed.get(step.item);
      if (own) book.disarm(step.item, own.level, own.ways);
    } else if (step.kind === 'reset') {
      book.reset();
    } else {
      hits.clear();
      book.advance(step.price, hits);
      fired.push([...hits.items.subarray(0, hits.length)].sort((a, b) => a - b));
    }
  }
  return fired;
}

const at = (...prices: number[]): TapeStep[] => prices.map((price) => ({ kind: 'price', price }));
const arm = (level: number, ways: number, item = 1): TapeStep => ({ kind: 'arm', item, level, ways });

/** Few distinct prices, so levels are often met exactly, and gaps cross several. */
const price = fc.integer({ min: 1, max: 12 });
const step = (item: number): fc.Arbitrary<TapeStep> =>
  fc.oneof(
    { weight: 6, arbitrary: price.map((own): TapeStep => ({ kind: 'price', price: own })) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(price, fc.constantFrom(UP, DOWN, BOTH))
        .map(([level, ways]): TapeStep => ({ kind: 'arm', item, level, ways })),
    },
    { weight: 1, arbitrary: fc.nat(item).map((other): TapeStep => ({ kind: 'disarm', item: other })) },
    { weight: 1, arbitrary: fc.constant<TapeStep>({ kind: 'reset' }) },
  );
const steps = fc
  .integer({ min: 1, max: 120 })
  .chain((length) => fc.tuple(...Array.from({ length }, (_, item) => step(item))));

describe('a crossing', () => {
  it('is from one side of the level to the other, by a step or by a gap', () => {
    expect(run([arm(100, BOTH), ...at(99, 101)])).toEqual([[], [1]]);
    expect(run([arm(100, BOTH), ...at(80, 140, 60)])).toEqual([[], [1], [1]]);
    expect(run([arm(100, UP), ...at(80, 140, 60, 140)])).toEqual([[], [1], [], [1]]);
    expect(run([arm(100, DOWN), ...at(80, 140, 60)])).toEqual([[], [], [1]]);
  });

  it('doesn’t happen when the price only touches the level', () => {
    expect(run([arm(100, BOTH), ...at(99, 100, 99)])).toEqual([[], [], []]);
    expect(run([arm(100, BOTH), ...at(99, 100, 100, 101)])).toEqual([[], [], [], [1]]);
    expect(run([arm(100, UP), ...at(101, 100, 101)])).toEqual([[], [], []]);
  });

  it('doesn’t happen at the first price after arming, even at the level', () => {
    expect(run([...at(99), arm(100, BOTH), ...at(101, 99)])).toEqual([[], [], [1]]);
    expect(run([...at(99), arm(100, BOTH), ...at(100, 101, 99)])).toEqual([[], [], [], [1]]);
    expect(run([arm(100, BOTH), ...at(100, 101, 99)])).toEqual([[], [], [1]]);
  });

  it('agrees with checking all alerts on any stream of prices', () => {
    fc.assert(
      fc.property(steps, (own) => {
        expect(run(own)).toEqual(naiveCrossings(own));
      }),
      { numRuns: 2_000 },
    );
  });

  it('continues after a restart as without one', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 2, maxLength: 40 }), price, fc.nat(), (prices, level, cut) => {
        const [first] = prices;
        fc.pre(first !== level);
        const place = 1 + (cut % (prices.length - 1));
        const book = new CrossingBook();
        const hits = new Hits();
        book.arm(1, level, BOTH);
        for (const own of prices.slice(0, place)) book.advance(own, hits);
        const next = new CrossingBook();
        next.price = book.price;
        next.before = book.before;
        next.resume(1, level, BOTH);
        for (const own of prices.slice(place)) {
          const [old, fresh] = [new Hits(), new Hits()];
          book.advance(own, old);
          next.advance(own, fresh);
          expect(fresh.length).toBe(old.length);
        }
      }),
    );
  });
});

describe('a way beyond the known prices that is learnt of later', () => {
  /** Items with levels and ways that were crossed on the way out, and back. */
  function crossed(levels: readonly (readonly [level: number, ways: number])[], edge: number, extreme: number) {
    const book = new CrossingBook();
    for (const [item, [level, ways]] of levels.entries()) book.resume(item, level, ways);
    const hits = new Hits();
    book.advance(50, hits);
    return [false, true].map((isBack) => {
      hits.clear();
      book.excursion({ edge, extreme, isFromInside: true }, isBack, hits);
      expect(book.price).toBe(50);
      return [...hits.items.subarray(0, hits.length)];
    });
  }

  it('crosses levels strictly before its end, up and then down', () => {
    const levels = [99, 100, 101, 102, 103, 104].map((level) => [level, level === 101 ? DOWN : UP] as const);
    expect(crossed(levels, 100, 103)).toEqual([[1, 3], [2]]);
  });

  it('crosses levels down and then up', () => {
    const levels = [101, 100, 99, 98, 97, 96].map((level) => [level, level === 99 ? UP : DOWN] as const);
    expect(crossed(levels, 100, 97)).toEqual([[3, 1], [2]]);
  });

  it('crosses the level that it begins at only where prices came from its other side', () => {
    const book = new CrossingBook();
    book.resume(1, 100, BOTH);
    const hits = new Hits();
    book.excursion({ edge: 100, extreme: 103, isFromInside: false }, false, hits);
    expect(hits.length).toBe(0);
    book.excursion({ edge: 100, extreme: 103, isFromInside: true }, false, hits);
    expect(hits.length).toBe(1);
  });
});
