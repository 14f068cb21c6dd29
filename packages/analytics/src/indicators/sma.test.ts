import { describe, expect, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { sma } from './sma.ts';

describe('sma', () => {
  itKeepsTheIndicatorContract(sma, { period: 5 }, 'sma_5');

  it('is the mean of the last closes', () => {
    assertSeries(runIndicator(sma, { close: [1, 2, 3, 4, 8] }, { period: 3 }).sma, [NaN, NaN, 2, 3, 5]);
  });

  it('does not drift away from the plain mean over 20,000 bars of a million', () => {
    const close = Array.from({ length: 20_000 }, (_, i) => 1e6 + ((i * 7919) % 1000) / 100);
    const { sma: values } = runIndicator(sma, { close }, { period: 50 });
    const last = close.slice(-50).reduce((sum, value) => sum + value, 0) / 50;
    expect(Math.abs((values.at(-1) as number) - last)).toBeLessThan(1e-8);
  });
});
