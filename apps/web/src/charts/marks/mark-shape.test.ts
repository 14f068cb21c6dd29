import { describe, expect, it } from 'vitest';
import { flatProjection } from '../testing/projection.ts';
import type { SignalMark } from './mark.ts';
import { shapeOf } from './mark-shape.ts';

const mark = (pivots: SignalMark['pivots'], barMs: number): SignalMark => ({
  id: 'a',
  barMs,
  fromMs: null,
  direction: 'bearish',
  label: 'Shape',
  pivots,
  target: null,
  stop: null,
  isSpent: false,
});

describe('the shape of a signal', () => {
  it('runs through its pivots on their own bars', () => {
    const { path, names } = shapeOf(
      mark(
        [
          ['T1', 10, 90],
          ['V', 20, 50],
          ['T2', 30, 88],
        ],
        40,
      ),
      flatProjection(),
    );
    expect(path.map(({ x, y }) => [x, y])).toEqual([
      [10, 10],
      [20, 50],
      [30, 12],
    ]);
    expect(names.map(({ text }) => text)).toEqual(['T1', 'V', 'T2']);
  });

  it('has the level that a double top breaks, from its first top to the bar that broke it', () => {
    const { sides } = shapeOf(
      mark(
        [
          ['T1', 10, 90],
          ['V', 20, 50],
          ['T2', 30, 88],
        ],
        40,
      ),
      flatProjection(),
    );
    expect(sides).toEqual([{ from: { x: 10, y: 50 }, to: { x: 40, y: 50 } }]);
  });

  it('extends a neckline that slopes to the bar that broke it', () => {
    const pivots: SignalMark['pivots'] = [
      ['LS', 5, 80],
      ['N1', 10, 60],
      ['HD', 15, 95],
      ['N2', 20, 62],
      ['RS', 25, 79],
    ];
    const [neckline] = shapeOf(mark(pivots, 40), flatProjection()).sides;
    expect(neckline?.to).toEqual({ x: 40, y: 34 }); // 66 at bar 40: two more every ten bars
  });

  it('is nothing but a mark where a rule has no shape', () => {
    expect(shapeOf(mark([], 40), flatProjection())).toEqual({ path: [], names: [], sides: [] });
  });
});
