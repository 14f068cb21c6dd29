import { describe, expect, it } from 'vitest';
import { scanChartPatterns } from './scan.ts';
import { hasLabelled, readLabelled } from './testing/labelled.ts';
import { HARMONIC_NAMES, score } from './testing/scoring.ts';

const CHARTS = new Set(['double_tops', 'double_bottoms', 'head_and_shoulder', 'bullish_flag', 'bearish_flag']);

describe.skipIf(!hasLabelled)('the labelled sample (skipped where it is absent)', () => {
  const sample = hasLabelled ? readLabelled() : [];
  const finds = new Map(sample.map((series) => [series.id, scanChartPatterns(series.bars)]));
  const scoreOf = (names: ReadonlySet<string>) =>
    score(
      sample,
      ({ id }) => finds.get(id) ?? [],
      (pattern) => names.has(pattern),
    );
  const charts = scoreOf(CHARTS);
  const harmonics = scoreOf(HARMONIC_NAMES);

  it('is found with F1 of 0.90 for chart patterns and 0.92 for harmonics', () => {
    expect(charts.macroF1).toBeGreaterThanOrEqual(0.9);
    expect(charts.classes.size).toBe(6);
    expect(harmonics.macroF1).toBeGreaterThanOrEqual(0.92);
    expect(harmonics.classes.size).toBe(8);
  });

  it('doesn’t find its near misses', () => {
    const reported = [...charts.nearMissesReported, ...harmonics.nearMissesReported];
    expect(charts.nearMisses + harmonics.nearMisses).toBe(62);
    expect(1 - reported.length / 62).toBeGreaterThanOrEqual(0.97);
  });

  it('finds little in its random walks', () => {
    expect(charts.randomRate).toBeLessThanOrEqual(15);
    expect(harmonics.randomRate).toBeLessThanOrEqual(0.8);
  });

  it('is mostly found on the very bar that completes a pattern', () => {
    for (const { delays } of [charts, harmonics]) {
      const sorted = delays.toSorted((a, b) => a - b);
      expect(sorted[Math.floor(sorted.length / 2)]).toBe(0);
      expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThanOrEqual(2);
    }
  });

  it('keeps the prefix rule on every series', () => {
    for (const { id, bars } of sample) {
      const last = Math.floor(bars.length * 0.7);
      const expected = finds.get(id)?.filter(({ at }) => at <= last);
      expect(scanChartPatterns(bars.slice(0, last + 1))).toEqual(expected);
    }
  });
});
