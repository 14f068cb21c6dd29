import type { Drawing } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { levelOf } from './level-of.ts';

const HOUR = 3_600_000;
/** Four bars, with a night between the second and the third. */
const OPENS = [0, 1, 12, 13].map((hour) => hour * HOUR);
const linear = { barMs: HOUR, isLog: false };
const line = (kind: 'trend' | 'ray', ...points: [[number, number], [number, number]]): Drawing => ({
  id: 'a',
  kind,
  points: points.map(([hour, price]) => [hour * HOUR, price]) as [[number, number], [number, number]],
});

describe('the level of a drawn line', () => {
  it('is the line’s price at the newest bar, counted in bars as it is drawn', () => {
    expect(levelOf(line('ray', [0, 100], [1, 101]), OPENS, linear)).toEqual({ price: 103, isSloped: true });
    expect(levelOf(line('trend', [0, 100], [13, 106]), OPENS, linear)).toEqual({ price: 106, isSloped: true });
    expect(levelOf(line('ray', [0, 100], [1, 100]), OPENS, linear)).toEqual({ price: 100, isSloped: false });
  });

  it('is straight on a logarithmic scale where that is shown', () => {
    expect(levelOf(line('ray', [0, 100], [1, 200]), OPENS, { barMs: HOUR, isLog: true })?.price).toBeCloseTo(800);
  });

  it('is none where the line ends before the newest bar, leads backwards, or has gone below nothing', () => {
    expect(levelOf(line('trend', [0, 100], [12, 106]), OPENS, linear)).toBeUndefined();
    expect(levelOf(line('ray', [12, 100], [1, 101]), OPENS, linear)).toBeUndefined();
    expect(levelOf(line('ray', [0, 100], [1, 60]), OPENS, linear)).toBeUndefined();
    expect(levelOf(line('ray', [1, 100], [1, 101]), OPENS, linear)).toBeUndefined();
  });
});
