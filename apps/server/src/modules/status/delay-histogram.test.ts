import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DelayHistogram, RELATIVE_ERROR } from './delay-histogram.ts';

const delay = fc.oneof(
  fc.double({ min: 0, max: 5, noNaN: true }),
  fc.double({ min: 0, max: 86_400_000, noNaN: true }),
  fc.integer({ min: -1_000, max: 2_000 }),
);
const delays = fc.array(delay, { minLength: 1, maxLength: 200 });
const histogramOf = (values: readonly number[]): DelayHistogram => {
  const histogram = new DelayHistogram();
  for (const value of values) histogram.add(value);
  return histogram;
};

describe('a histogram of delays', () => {
  it('knows each percentile with an error of at most 2 %, or 1 ms', () => {
    fc.assert(
      fc.property(delays, fc.constantFrom(0.01, 0.5, 0.95, 0.99, 1), (values, share) => {
        const sorted = values.map((value) => Math.max(0, value)).sort((a, b) => a - b);
        const exact = sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] as number;
        const found = histogramOf(values).percentile(share) as number;
        expect(Math.abs(found - exact)).toBeLessThanOrEqual(Math.max(exact * (RELATIVE_ERROR + 1e-9), 1));
      }),
    );
  });

  it('merged with another is that of all delays, also after both were stored', () => {
    fc.assert(
      fc.property(delays, delays, (first, second) => {
        const stored = (one: DelayHistogram) => DelayHistogram.of(JSON.parse(JSON.stringify(one.flat)), one.maxMs ?? 0);
        const merged = stored(histogramOf(first));
        merged.merge(stored(histogramOf(second)));
        const whole = histogramOf([...first, ...second]);
        expect([merged.flat, merged.count, merged.maxMs]).toEqual([whole.flat, whole.count, whole.maxMs]);
      }),
    );
  });

  it('stays small, and takes what no delay can be', () => {
    const histogram = histogramOf(Array.from({ length: 20_000 }, (_, i) => 1.001 ** i));
    expect(histogram.flat.length / 2).toBeLessThanOrEqual(460);
    expect(histogram.maxMs).toBe(86_400_000);
    histogram.add(Number.NaN);
    histogram.add(Number.POSITIVE_INFINITY);
    expect(histogram.count).toBe(20_001);
    expect([new DelayHistogram().percentile(0.5), new DelayHistogram().maxMs]).toEqual([null, null]);
  });
});
