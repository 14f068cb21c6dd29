import { describe, expect, it } from 'vitest';
import { coverageOn, lowsOn, NOISE_CASES, plantedOn, strengthsOn } from './testing/noise-figures.ts';

const MINUTES = 60_000;
const WORLDS = 1_500;

/** Three standard errors of a share near 95 % in so many worlds. */
const slack = (worlds: number): number => 3 * Math.sqrt((0.95 * 0.05) / worlds);

describe.each(NOISE_CASES)('worthless signals: $name', (one) => {
  it('are covered by 94 to 96 % of both intervals, with no edge on average', { timeout: 20 * MINUTES }, () => {
    const { worlds, ofHits, ofEdge, edge, edgeError } = coverageOn(one, WORLDS);
    expect(worlds).toBeGreaterThan(0.9 * WORLDS);
    for (const share of [ofHits, ofEdge]) {
      expect(share).toBeGreaterThan(0.94 - slack(worlds));
      expect(share).toBeLessThan(0.96 + slack(worlds));
    }
    expect(Math.abs(edge)).toBeLessThan(0.1 + 3 * edgeError);
  });
});

describe('worthless strengths', () => {
  // three pairs of 95 % intervals touch far more often than not: two that just touch differ by 2.8 standard errors
  it('look apart in few worlds, though signals share their days', { timeout: 20 * MINUTES }, () => {
    for (const one of NOISE_CASES.filter(({ signals }) => signals > 1_000)) {
      const { worlds, apart } = strengthsOn(one, 400);
      expect(worlds).toBeGreaterThan(300);
      expect(apart).toBeLessThan(0.04);
    }
  });
});

describe('new lows of noise', () => {
  it.each([
    [20, 0.3],
    [100, 0.2],
  ])('of %i days show no edge', { timeout: 20 * MINUTES }, (over, common) => {
    const { worlds, edge, edgeError, ofEdge } = lowsOn({ instruments: 12, days: 700, common }, over, WORLDS);
    expect(Math.abs(edge)).toBeLessThan(0.1 + 3 * edgeError);
    expect(ofEdge).toBeGreaterThan(0.93 - slack(worlds));
  });
});

describe.each([0.0005, 0.001, 0.002, 0.004])('a planted drift of %f a bar', (drift) => {
  it('is measured with an interval that holds it', { timeout: 20 * MINUTES }, () => {
    const { worlds, truth, edge, edgeError, ofEdge } = plantedOn(drift, 500);
    expect(Math.abs(edge - truth)).toBeLessThan(0.3 + 3 * edgeError);
    expect(ofEdge).toBeGreaterThan(0.94 - slack(worlds));
  });
});
