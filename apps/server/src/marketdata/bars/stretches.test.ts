import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Stretch } from './history-coverage.ts';
import { within, withoutStretch, withStretch } from './stretches.ts';

const END = 40;
const moment = fc.integer({ min: 0, max: END });
const stretch = fc.tuple(moment, moment).map(([a, b]) => ({ fromMs: Math.min(a, b), toMs: Math.max(a, b) }));
const step = fc.record({ adds: fc.boolean(), stretch });

const covers = (all: readonly Stretch[], ms: number): boolean =>
  all.some(({ fromMs, toMs }) => fromMs <= ms && ms < toMs);

describe('disjoint stretches', () => {
  it('hold exactly what was added and not taken since, in order and apart', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), stretch, (steps, part) => {
        let all: Stretch[] = [];
        const expected = new Set<number>();
        for (const { adds, stretch: one } of steps) {
          all = adds ? withStretch(all, one) : withoutStretch(all, one);
          for (let ms = one.fromMs; ms < one.toMs; ms++) adds ? expected.add(ms) : expected.delete(ms);
        }
        for (let ms = 0; ms < END; ms++) {
          expect(covers(all, ms)).toBe(expected.has(ms));
          const isIn = part.fromMs <= ms && ms < part.toMs && expected.has(ms);
          expect(covers(within(all, part), ms)).toBe(isIn);
        }
        for (const [i, { fromMs, toMs }] of all.entries()) {
          expect(fromMs).toBeLessThan(toMs);
          if (i > 0) expect(fromMs).toBeGreaterThanOrEqual(all[i - 1]?.toMs ?? 0);
        }
      }),
    );
  });
});
