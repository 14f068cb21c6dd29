import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { flatProjection } from '../../charts/testing/projection.ts';
import type { ChartColors } from '../../charts/theme.ts';
import { alertLayer } from './chart-layer.ts';

const colors = { accent: 'amber', panel: 'paper', ink: 'ink' } as ChartColors;

/** Returns what is written on a pane of 100 by 100, and where circles are. */
function draw(levels: number[], firings: { at: number; price: number }[] = []) {
  vi.stubGlobal('Path2D', class {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const written: [text: string, y: number][] = [];
  const bells: [x: number, y: number][] = [];
  const known: Record<string, unknown> = {
    fillText: (text: string, _x: number, y: number) => written.push([text, y]),
    translate: (x: number, y: number) => y !== -1 && bells.push([x, y]),
  };
  const context = new Proxy({} as CanvasRenderingContext2D, { get: (_, name) => known[String(name)] ?? (() => {}) });
  alertLayer({ levels, firings, colors }).draw(context, flatProjection());
  return { written, bells };
}

describe('alerts on a chart', () => {
  it('stand at their levels with a bell at the right, and where they fired on the bars', () => {
    expect(draw([60, 20], [{ at: 30, price: 50 }]).bells).toEqual([
      [86, 40],
      [86, 80],
      [30, 50],
    ]);
  });

  it('have their prices written where these do not cover one another', () => {
    const texts = draw([60, 55, 20, 51]).written.map(([text]) => text);
    expect(texts).toEqual(['60.00', '20.00']);
    expect(draw([60, 46]).written).toHaveLength(2);
  });
});
