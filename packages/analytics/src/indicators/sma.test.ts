import { describe, expect, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { sma } from './sma.ts';

describe('sma', () => {
  for (const period of [2, 20, 200]) itKeepsTheIndicatorContract(sma, { period });

  it('is the mean of the last closes', () => {
    assertSeries(runIndicator(sma, { close: [1, 2, 3, 4, 8] }, { period: 3 }).sma, [NaN, NaN, 2, 3, 5]);
  });

  it('is exactly the close in a flat market', () => {
    const { sma: values } = runIndicator(sma, { close: Array.from({ length: 700 }, () => 0.1) }, { period: 2 });
    expect(new Set(values.slice(1))).toEqual(new Set([0.1]));
  });

  it('does not drift away from the plain mean over 20,000 bars of a million', () => {
    const close = Array.from({ length: 20_000 }, (_, i) => 1e6 + ((i * 7919) % 1000) / 100);
    const { sma: values } = runIndicator(sma, { close }, { period: 50 });
    const last = close.slice(-50).reduce((sum, value) => sum + value, 0) / 50;
    expect(Math.abs((values.at(-1) as number) - last)).toBeLessThan(1e-8);
  });
});
