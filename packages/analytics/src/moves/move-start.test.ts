import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveStart } from './move-start.ts';

describe('the start of a move', () => {
  it('is where the shortest stretch with half of it begins', () => {
    expect(moveStart(Float64Array.of(0, 0, 1, 1, 4, 8, 10))).toBe(3); // no step holds 5 of 10, and 1 to 8 takes two
    expect(moveStart(Float64Array.of(0, 0, -1, -7, -8))).toBe(2);
    expect(moveStart(Float64Array.of(0, 5, 5, 5))).toBe(0);
  });

  it('is none without a clear move', () => {
    expect(moveStart(Float64Array.of(0))).toBeUndefined();
    expect(moveStart(Float64Array.of(0, 3, 0))).toBeUndefined();
    expect(moveStart(Float64Array.of(0, 9, 1))).toBeUndefined(); // a ninth of what the day covered
    expect(moveStart(Float64Array.of(0, 9, 3))).toBe(0);
  });

  it('holds half of the whole within the stretch after it, and nothing shorter does', () => {
    const paths = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(paths, (steps) => {
        const path = Float64Array.from([0, ...steps]);
        for (let i = 1; i < path.length; i++) path[i] += path[i - 1] as number;
        const start = moveStart(path);
        const whole = path.at(-1) as number;
        if (whole === 0 || 3 * Math.abs(whole) < Math.max(...path) - Math.min(...path)) {
          expect(start).toBeUndefined();
          return;
        }
        const gain = (from: number, to: number) => Math.sign(whole) * ((path[to] as number) - (path[from] as number));
        const pairs = steps.flatMap((_, i) => steps.slice(i).map((__, k) => [i, i + k + 1] as const));
        const enough = pairs.filter(([from, to]) => 2 * gain(from, to) >= Math.abs(whole));
        const shortest = Math.min(...enough.map(([from, to]) => to - from));
        expect(start).toBe(Math.min(...enough.filter(([a, b]) => b - a === shortest).map(([a]) => a)));
      }),
    );
  });
});
