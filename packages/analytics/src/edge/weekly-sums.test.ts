import { describe, expect, it } from 'vitest';
import { seededRandom } from '../stats/random.ts';
import { weekOf, weekStartMs } from '../weeks.ts';
import { splitAtFreeze } from './freeze.ts';
import { outcomesAlong } from './outcomes.ts';
import { randomWalk, steadyAtr } from './testing/random-walk.ts';
import { WEEKLY_SUMS, WeeklySums, withoutOverlaps } from './weekly-sums.ts';

const outcomesOf = (seed: number, length = 200) => {
  const bars = randomWalk(length, seededRandom(seed));
  return outcomesAlong(bars, steadyAtr(bars), { costRate: 0.0004 });
};

describe('weeks', () => {
  it('begin on Monday, UTC', () => {
    expect(weekOf(Date.UTC(2024, 0, 7, 23, 59))).toBe(weekOf(Date.UTC(2024, 0, 1)));
    expect(weekOf(Date.UTC(2024, 0, 8))).toBe(weekOf(Date.UTC(2024, 0, 1)) + 1);
    expect(new Date(weekStartMs(weekOf(Date.UTC(2024, 0, 3)))).toISOString()).toBe('2024-01-01T00:00:00.000Z');
  });
});

describe('overlapping signals', () => {
  it('are dropped while the exit window of the one before lasts', () => {
    expect(withoutOverlaps([3, 5, 22, 23, 42, 43, 90])).toEqual([3, 23, 43, 90]);
  });
});

describe('weekly sums', () => {
  it('count outcomes, hits, net returns and right directions', () => {
    const outcomes = outcomesOf(1);
    const { bars, long } = outcomes;
    const sums = new WeeklySums().addSignals(outcomes, 'long', [20, 60, 100]);
    const nets = [20, 60, 100].map((at) => long[at]);
    expect(sums.total('count')).toBe(3);
    expect(sums.total('hits')).toBe(nets.filter((net) => net > 0).length);
    expect(sums.total('net')).toBeCloseTo(
      nets.reduce((all, net) => all + net, 0),
      12,
    );
    const right = [20, 60, 100].filter((at) => bars.close[at + 5] > bars.open[at + 1]);
    expect(sums.total('right5')).toBe(right.length);
    expect(sums.weeks).toEqual([20, 60, 100].map((at) => weekOf(bars.timeMs[at])));
  });

  it('count every bar with an outcome for the baseline, and wrong directions of a short as right', () => {
    const outcomes = outcomesOf(2);
    const long = new WeeklySums().addEveryBar(outcomes, 'long');
    const short = new WeeklySums().addEveryBar(outcomes, 'short');
    expect(long.total('count')).toBe(200 - 14 - 20);
    expect(long.total('right10') + short.total('right10')).toBe(long.total('count'));
  });

  it('of instruments add up, in any order, and survive being stored', () => {
    const [a, b] = [1, 2].map((seed) => new WeeklySums().addEveryBar(outcomesOf(seed), 'long')) as [
      WeeklySums,
      WeeklySums,
    ];
    const merged = new WeeklySums().merge(a).merge(b);
    for (const sum of WEEKLY_SUMS) expect(merged.total(sum)).toBeCloseTo(a.total(sum) + b.total(sum), 9);
    expect(new WeeklySums().merge(b).merge(a).rows()).toEqual(merged.rows());
    expect(WeeklySums.from(merged.rows()).rows()).toEqual(merged.rows());
    expect(WeeklySums.from(a.rows()).merge(b).rows()).toEqual(merged.rows());
  });

  it('split at the freeze date into whole weeks, the one it cuts being in sample', () => {
    const sums = new WeeklySums().addEveryBar(outcomesOf(3), 'long');
    const monday = weekStartMs(sums.weeks[5]);
    for (const [date, first] of [
      [monday, 5],
      [monday + 1, 6],
    ] as const) {
      const { inSample, outOfSample } = splitAtFreeze(sums, date);
      expect(outOfSample.weeks[0]).toBe(sums.weeks[first]);
      expect(inSample.total('count') + outOfSample.total('count')).toBe(sums.total('count'));
    }
  });
});
