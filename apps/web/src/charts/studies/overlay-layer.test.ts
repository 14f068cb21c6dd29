import { describe, expect, it } from 'vitest';
import type { Scene } from '../scene.ts';
import { flatProjection } from '../testing/projection.ts';
import { Timeline } from '../timeline.ts';
import { lineRange, overlayLayer } from './overlay-layer.ts';
import { type StudyLine, valueAt } from './study-line.ts';

const line: StudyLine = {
  key: 'sma_2',
  label: 'SMA(2)',
  group: { key: 'sma 2', name: 'SMA 2' },
  pane: 'overlay',
  look: 'line',
  color: '',
  values: Float64Array.of(Number.NaN, 5, 7, 3, 99),
  closedCount: 4,
  preview: 4,
  format: String,
  levels: [],
};

describe('an overlay', () => {
  it('ends with the forming bar’s value, whatever stands behind it', () => {
    expect([0, 3, 4, 5].map((i) => valueAt(line, i))).toEqual([Number.NaN, 3, 4, Number.NaN]);
  });

  it('keeps its values among the bars shown in view, gaps aside', () => {
    expect(lineRange([line], 0, 2)).toEqual({ min: 5, max: 7 });
    expect(lineRange([line], 3, 4)).toEqual({ min: 3, max: 4 });
    expect(lineRange([line], 0, 0)).toBeUndefined();
  });

  const drawOf = (lines: readonly StudyLine[]) => {
    const bars = Array.from({ length: 5 }, (_, i) => [i]);
    const timeScale = () => ({ getVisibleLogicalRange: () => ({ from: 0, to: 4 }) });
    const scene = { chart: { timeScale }, bars, timeline: new Timeline([0, 1, 2, 3, 4], 1) } as unknown as Scene;
    const paths: { kind: 'fill' | 'stroke'; style: string; points: number[][] }[] = [];
    let points: number[][] = [];
    const context = {
      strokeStyle: '',
      fillStyle: '',
      beginPath: () => {
        points = [];
      },
      closePath: () => {},
      lineTo: (x: number, y: number) => points.push([x, y]),
      stroke: () => paths.push({ kind: 'stroke', style: context.strokeStyle, points }),
      fill: () => paths.push({ kind: 'fill', style: context.fillStyle, points }),
    };
    overlayLayer(scene, { lines }).draw(context as unknown as CanvasRenderingContext2D, flatProjection());
    return paths;
  };

  it('is drawn up to a gap in its values, and in another colour where that changes', () => {
    const turning = { ...line, colorAt: (index: number) => (index < 3 ? 'up' : 'down') };
    expect(drawOf([{ ...line, color: 'blue' }])).toEqual([
      {
        kind: 'stroke',
        style: 'blue',
        points: [
          [1, 95],
          [2, 93],
          [3, 97],
          [4, 96],
        ],
      },
    ]);
    expect(drawOf([turning]).map(({ style, points }) => [style, points.length])).toEqual([
      ['up', 2],
      ['down', 2],
    ]);
  });

  it('is filled between the edges of one channel, where both have values', () => {
    const color = 'rgba(1, 2, 3, 1)';
    const upper = { ...line, edge: 'upper' as const, color };
    const lower = { ...line, edge: 'lower' as const, color, values: Float64Array.of(1, Number.NaN, 2, 2), preview: 1 };
    const fills = drawOf([upper, lower]).filter(({ kind }) => kind === 'fill');
    expect(fills).toEqual([
      {
        kind: 'fill',
        style: 'rgba(1, 2, 3, 0.08)',
        points: [
          [2, 93],
          [3, 97],
          [4, 96],
          [4, 99],
          [3, 98],
          [2, 98],
        ],
      },
    ]);
    const other = { ...lower, group: { key: 'keltner', name: 'KC' } };
    expect(drawOf([upper, other]).some(({ kind }) => kind === 'fill')).toBe(false);
  });
});
