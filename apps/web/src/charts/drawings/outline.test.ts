import type { Drawing } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { flatProjection } from '../testing/projection.ts';
import { hitTest } from './hit-test.ts';
import { pulled } from './magnet.ts';
import { outlineOf } from './tools.ts';

const at = flatProjection();
const two = (kind: 'trend' | 'ray' | 'rectangle' | 'fibonacci'): Drawing => ({
  id: kind,
  kind,
  points: [
    [20, 80],
    [40, 60],
  ],
});
const level: Drawing = { id: 'level', kind: 'horizontal', points: [[500, 30]] };
const note: Drawing = { id: 'note', kind: 'text', points: [[10, 10]], text: 'watch this' };

describe('the outline of a drawing', () => {
  it('is the line between its points, or through them to the edge', () => {
    expect(outlineOf(two('trend'), at).segments).toEqual([{ from: { x: 20, y: 20 }, to: { x: 40, y: 40 } }]);
    expect(outlineOf(two('ray'), at).segments[0]?.to).toEqual({ x: 100, y: 100 });
  });

  it('is never shorter than what was drawn, where a ray’s second point is outside', () => {
    const outside: Drawing = {
      id: 'r',
      kind: 'ray',
      points: [
        [20, 80],
        [150, 80],
      ],
    };
    expect(outlineOf(outside, at).segments[0]?.to).toEqual({ x: 150, y: 20 });
  });

  it('crosses the whole pane at a price, with a handle in view', () => {
    const { segments, handles } = outlineOf(level, at);
    expect(segments).toEqual([{ from: { x: 0, y: 70 }, to: { x: 100, y: 70 } }]);
    expect(handles).toEqual([{ x: 88, y: 70 }]);
  });

  it('has the levels of a move, 0 at its end and 1 at its start', () => {
    const { labels, segments } = outlineOf(two('fibonacci'), at);
    expect(labels.map(({ text }) => text)).toEqual([
      '0 · 60.00',
      '0.236 · 64.72',
      '0.382 · 67.64',
      '0.5 · 70.00',
      '0.618 · 72.36',
      '0.786 · 75.72',
      '1 · 80.00',
    ]);
    expect(segments[3]?.from.y).toBe(30);
  });
});

describe('a pointer', () => {
  const meets = (drawings: Drawing[], x: number, y: number, chosenId?: string) =>
    hitTest(drawings, { x, y }, at, { reach: 6, chosenId });

  it('meets lines near it, and nothing elsewhere', () => {
    expect(meets([two('trend')], 30, 34)?.drawing.kind).toBe('trend');
    expect(meets([two('trend')], 60, 60)).toBeUndefined();
    expect(meets([two('ray')], 60, 60)?.drawing.kind).toBe('ray');
    expect(meets([level], 3, 72)?.drawing.id).toBe('level');
    expect(meets([note], 40, 92)?.drawing.id).toBe('note');
  });

  it('meets a rectangle at its sides, so that what it surrounds can be reached', () => {
    expect(meets([two('rectangle')], 20, 30)?.drawing.kind).toBe('rectangle');
    expect(meets([two('rectangle')], 30, 30)).toBeUndefined();
  });

  it('meets what was drawn last, but points of the chosen drawing before it', () => {
    const both = [two('trend'), two('rectangle')];
    expect(meets(both, 20, 20)).toEqual({ drawing: both[1] });
    expect(meets(both, 40, 40, 'trend')).toEqual({ drawing: both[0], handle: 1 });
  });

  it('is drawn to a price of the bar that is near, and to none that is far', () => {
    const bar: [number, number, number, number, number, number] = [0, 50, 90, 10, 60, 1];
    expect(pulled(52, bar, at.y, 5)).toBe(50);
    expect(pulled(88, bar, at.y, 5)).toBe(90);
    expect(pulled(75, bar, at.y, 5)).toBe(75);
    expect(pulled(75, undefined, at.y)).toBe(75);
  });
});
