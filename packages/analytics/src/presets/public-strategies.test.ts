import { BarSeries } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { ATTRIBUTE_GROUPS } from '../indicators/indicator.ts';
import { checkStrategy } from '../rules/check.ts';
import { compileStrategy } from '../rules/compile.ts';
import { firingsAlong } from '../rules/firing.ts';
import { SeriesView } from '../rules/series-view.ts';
import { seededRandom } from '../stats/random.ts';
import { frozenOf } from './frozen.ts';
import { PUBLIC_STRATEGIES } from './public-strategies.ts';
import { findScan, measuredScansOf } from './scans.ts';

/** A daily random walk with gaps and varying volume. */
function walk(seed: number): BarSeries {
  const random = seededRandom(seed);
  let close = 100;
  return BarSeries.from(
    Array.from({ length: 2_500 }, (_, i) => {
      const open = close * (1 + (random.next() - 0.5) / 200);
      close = open * (1 + (random.next() - 0.495) / 25);
      const [high, low] = [
        Math.max(open, close) * (1 + random.next() / 80),
        Math.min(open, close) * (1 - random.next() / 80),
      ];
      return { timeMs: i * 86_400_000, open, high, low, close, volume: 1_000 * (0.3 + 3 * random.next() ** 3) };
    }),
  );
}

describe('public strategies', () => {
  it('are at least six in each category, with unique names and no flaws', () => {
    for (const group of ATTRIBUTE_GROUPS) {
      expect(PUBLIC_STRATEGIES.filter((strategy) => strategy.group === group).length).toBeGreaterThanOrEqual(6);
    }
    const names = measuredScansOf('US_Equity').map(({ definition }) => definition.name);
    expect(new Set(names).size).toBe(names.length);
    for (const { definition } of PUBLIC_STRATEGIES) {
      expect([definition.name, checkStrategy(definition, '1h')]).toEqual([definition.name, []]);
    }
  });

  it('are measured under their name, and make no signals', () => {
    for (const { pattern, direction, version } of PUBLIC_STRATEGIES) {
      expect(findScan(pattern, direction)).toBeUndefined();
      expect(frozenOf({ pattern, version }).source).toContain(`version ${version}`);
    }
  });

  it('fire sometimes on a random walk, each at least once and none on every other bar', () => {
    const walks = Array.from({ length: 4 }, (_, seed) => new SeriesView(walk(seed + 1)));
    for (const { definition } of PUBLIC_STRATEGIES) {
      const rule = compileStrategy(definition);
      const fired = walks.reduce((sum, view) => {
        const answers = new Uint8Array(view.length);
        rule.evaluate(view, answers);
        return sum + firingsAlong(answers).length;
      }, 0);
      expect([definition.name, fired > 0, fired < 2_000]).toEqual([definition.name, true, true]);
    }
  });
});
