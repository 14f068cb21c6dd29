import { describe, expect, it } from 'vitest';
import { flatProjection } from '../testing/projection.ts';
import { arrowAt, arrowsOf } from './arrows.ts';
import type { SignalMark } from './mark.ts';

const mark = (id: string, barMs: number, direction: SignalMark['direction']): SignalMark => ({
  ...{ id, barMs, direction, fromMs: null, label: id, pivots: [], target: null, stop: null, isSpent: false },
});
const bar = () => ({ high: 60, low: 40 });

describe('the arrows of signals', () => {
  it('stand below a bullish bar and above a bearish one, on the bar that made them', () => {
    const [up, down] = arrowsOf([mark('a', 10, 'bullish'), mark('b', 20, 'bearish')], bar, flatProjection());
    expect(up?.tip).toEqual({ x: 10, y: 66 });
    expect(down?.tip).toEqual({ x: 20, y: 34 });
  });

  it('stand one after another on the same bar', () => {
    const arrows = arrowsOf([mark('a', 10, 'bullish'), mark('b', 10, 'bullish')], bar, flatProjection());
    expect(arrows.map(({ tip }) => tip.y)).toEqual([66, 78]);
  });

  it('are left out on bars that are not shown', () => {
    expect(arrowsOf([mark('a', 10, 'bullish')], () => undefined, flatProjection())).toEqual([]);
  });

  it('are met by a pointer near them, the nearest one where two are', () => {
    const arrows = arrowsOf([mark('a', 10, 'bullish'), mark('b', 10, 'bullish')], bar, flatProjection());
    expect(arrowAt(arrows, { x: 11, y: 70 })?.mark.id).toBe('a');
    expect(arrowAt(arrows, { x: 11, y: 80 })?.mark.id).toBe('b');
    expect(arrowAt(arrows, { x: 40, y: 70 })).toBeUndefined();
  });
});
