import { describe, expect, it } from 'vitest';
import { flatProjection } from '../testing/projection.ts';
import type { ChartColors } from '../theme.ts';
import { runLayer, spanOf } from './run-layer.ts';

const COLORS = { accent: 'rgba(200, 120, 0, 1)' } as ChartColors;

describe('runs on a chart', () => {
  it('reach from the left edge of their first bar to the right edge of their last one', () => {
    expect(spanOf({ firstTime: 20, lastTime: 40, isFiring: true }, flatProjection(), 10)).toEqual([15, 45]);
    expect(spanOf({ firstTime: 20, lastTime: 20, isFiring: true }, flatProjection(), 10)).toEqual([15, 25]);
  });

  it('are shaded in view alone, and marked only where they are known to have begun', () => {
    const filled: number[][] = [];
    const context = { fillRect: (...rect: number[]) => filled.push(rect) } as unknown as CanvasRenderingContext2D;
    const runs = [
      { firstTime: 20, lastTime: 40, isFiring: false },
      { firstTime: 60, lastTime: 60, isFiring: true },
      { firstTime: 300, lastTime: 320, isFiring: true }, // right of the pane
    ];
    runLayer({ runs, chosenTime: undefined, colors: COLORS }, () => 10).draw(context, flatProjection());
    const bands = filled.filter(([, , , height]) => height === 100);
    expect(bands).toEqual([
      [15, 0, 30, 100],
      [55, 0, 10, 100],
    ]);
    expect(filled.length - bands.length).toBe(2); // wick and body of the second one
  });
});
