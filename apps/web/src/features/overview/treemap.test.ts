import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, boxBeside, squarify } from './treemap.ts';

const AREA: Box = { x: 10, y: 20, width: 600, height: 400 };

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

const sizes = fc
  .array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 80 })
  .map((values) => values.toSorted((a, b) => b - a));

describe('the treemap', () => {
  it('reproduces the example of the paper: 6, 6, 4, 3, 2, 2, 1 in 6 by 4', () => {
    const boxes = squarify([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 });
    expect(
      boxes.slice(0, 4).map(({ width, height }) => [width, height].map((side) => Math.round(side * 100) / 100)),
    ).toEqual([
      [3, 2],
      [3, 2],
      [1.71, 2.33],
      [1.29, 2.33],
    ]);
  });

  it('gives each its share, inside the area, none over another', () => {
    fc.assert(
      fc.property(sizes, (values) => {
        const boxes = squarify(values, AREA);
        const total = values.reduce((sum, value) => sum + value, 0);
        boxes.forEach((box, i) => {
          const share = ((values[i] as number) / total) * AREA.width * AREA.height;
          expect(Math.abs(box.width * box.height - share)).toBeLessThan(1e-6 * AREA.width * AREA.height);
          expect(box.x).toBeGreaterThanOrEqual(AREA.x - 1e-6);
          expect(box.y + box.height).toBeLessThanOrEqual(AREA.y + AREA.height + 1e-6);
          expect(box.x + box.width).toBeLessThanOrEqual(AREA.x + AREA.width + 1e-6);
          for (const other of boxes.slice(0, i)) expect(overlap(box, other)).toBeLessThan(1e-3);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('lets arrow keys reach every cell', () => {
    fc.assert(
      fc.property(sizes, (values) => {
        const boxes = squarify(values, AREA);
        const reached = new Set([0]);
        for (const place of reached) {
          for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'])
            reached.add(boxBeside(boxes, place, key));
        }
        expect(reached.size).toBe(boxes.length);
      }),
      { numRuns: 100 },
    );
  });

  it('goes to the one beside, and stays at the edge', () => {
    const boxes = squarify([1, 1, 1, 1], { x: 0, y: 0, width: 100, height: 100 });
    const [first, below] = [0, 1];
    expect(boxBeside(boxes, first, 'ArrowDown')).toBe(below);
    expect(boxBeside(boxes, below, 'ArrowUp')).toBe(first);
    expect(boxBeside(boxes, first, 'ArrowLeft')).toBe(first);
    expect(boxBeside(boxes, first, 'ArrowUp')).toBe(first);
  });
});
