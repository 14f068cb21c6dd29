import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laterWeights } from './later-bars.ts';

/** The mean rate of the bars that each outcome is held against, one by one. */
function oneByOne(weeks: readonly number[], counts: number[], bars: number[], hits: number[], lag: number): number {
  const sum = (values: readonly number[], from: number) => values.slice(from).reduce((all, one) => all + one, 0);
  return weeks.reduce((total, week, k) => {
    const apart = weeks.findIndex((other) => other >= week + lag);
    const from = apart >= 0 ? apart : k + 1;
    return from < weeks.length ? total + (counts[k] * sum(hits, from)) / sum(bars, from) : total;
  }, 0);
}

describe('weights of later bars', () => {
  it('hold every outcome against all bars that begin far enough after it', () => {
    const week = fc.record({
      step: fc.integer({ min: 1, max: 6 }),
      count: fc.nat(5),
      bars: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(
        fc.array(week, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 8 }),
        fc.nat(),
        (rows, lag, seed) => {
          let at = 0;
          const weeks = rows.map(({ step }) => (at += step));
          const [counts, bars] = [rows.map(({ count }) => count), rows.map((row) => row.bars)];
          const hits = bars.map((count, k) => (seed + 7 * k) % (count + 1));
          const weights = laterWeights(weeks, Float64Array.from(counts), Float64Array.from(bars), lag);
          const held = hits.reduce((total, own, k) => total + own * weights[k], 0);
          expect(held).toBeCloseTo(oneByOne(weeks, counts, bars, hits, lag), 9);
        },
      ),
    );
  });
});
