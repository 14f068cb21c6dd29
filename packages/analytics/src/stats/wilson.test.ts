import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wilsonInterval } from './wilson.ts';

describe('the Wilson interval', () => {
  it('agrees with published examples', () => {
    // Newcombe (1998), table I: 81 of 263 and 15 of 148, without continuity correction
    const [low, high] = wilsonInterval(81, 263);
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.2553', '0.3662']);
    const [lowSmall, highSmall] = wilsonInterval(15, 148);
    expect([lowSmall.toFixed(4), highSmall.toFixed(4)]).toEqual(['0.0624', '0.1605']);
  });

  it('is about 10 points wide to a side at 96 and 5 at 385', () => {
    const halfOf = (count: number) => {
      const [low, high] = wilsonInterval(count / 2, count);
      return (high - low) / 2;
    };
    expect(halfOf(96)).toBeCloseTo(0.1, 2);
    expect(halfOf(385)).toBeCloseTo(0.05, 2);
  });

  it('stays inside 0 to 1, around the rate, and mirrors hits and misses', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(5000), (count, some) => {
        const hits = some % (count + 1);
        const [low, high] = wilsonInterval(hits, count);
        const [mirrorLow, mirrorHigh] = wilsonInterval(count - hits, count);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(hits / count + 1e-12);
        expect(high).toBeGreaterThanOrEqual(hits / count - 1e-12);
        expect(mirrorLow).toBeCloseTo(1 - high, 12);
        expect(mirrorHigh).toBeCloseTo(1 - low, 12);
      }),
    );
  });

  it('is undefined for an empty sample', () => {
    expect(wilsonInterval(0, 0)).toEqual([0, 1]);
  });
});
