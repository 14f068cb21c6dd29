import { describe, expect, it } from 'vitest';
import { flatProjection } from '../testing/projection.ts';
import type { ChartColors } from '../theme.ts';
import { gapLayer, gapSpan } from './gap-layer.ts';

const COLORS = { quiet: 'rgba(90, 90, 90, 1)' } as ChartColors;
const BARS = { opens: [10, 20, 30, 60, 70], barMs: 10 };

describe('gaps on a chart', () => {
  const span = (from: number, to: number) => gapSpan({ from, to }, BARS, flatProjection(), 10);

  it('cover the bars that they touch', () => {
    expect(span(22, 65)).toEqual([15, 65]);
    expect(span(25, 28)).toEqual([15, 25]);
  });

  it('are a narrow band between bars where no bar is of that time', () => {
    expect(span(40, 60)).toEqual([32, 38]);
    expect(span(80, 90)).toEqual([72, 78]); // after the newest bar
  });

  it('are hatched where they are in view', () => {
    const clipped: number[][] = [];
    let strokes = 0;
    const context = {
      save: () => {},
      restore: () => {},
      beginPath: () => {},
      clip: () => {},
      moveTo: () => {},
      lineTo: () => {},
      rect: (...rect: number[]) => clipped.push(rect),
      stroke: () => strokes++,
    } as unknown as CanvasRenderingContext2D;
    const gaps = [
      { from: 40, to: 60 },
      { from: 400, to: 500 },
    ];
    const opens = [10, 20, 30, 60, 390, 510];
    gapLayer({ gaps, opens, barMs: 10, colors: COLORS }, () => 10).draw(context, flatProjection());
    expect([clipped, strokes]).toEqual([[[32, 0, 6, 100]], 1]);
  });
});
