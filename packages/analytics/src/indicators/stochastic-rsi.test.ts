import { describe, expect, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { rsi } from './rsi.ts';
import { stochasticRsi } from './stochastic-rsi.ts';

describe('stochastic rsi', () => {
  itKeepsTheIndicatorContract(stochasticRsi, { period: 14, signal: 3 });
  itKeepsTheIndicatorContract(stochasticRsi, { period: 2, signal: 3 });
  itKeepsTheIndicatorContract(stochasticRsi, { period: 200, signal: 3 });
  itKeepsTheIndicatorContract(stochasticRsi, { period: 14, signal: 200 });

  it('places the RSI in its own range, mean of three', () => {
    const close = [10, 11, 10, 12, 11, 13, 12, 15, 14, 13];
    const strength = runIndicator(rsi, { close }, { period: 2 }).rsi;
    const reading = (i: number) => {
      const pair = strength.slice(i - 1, i + 1);
      return strength[i] === Math.max(...pair) ? 100 : 0; // of two values one is the highest, the other the lowest
    };
    const mean = (i: number) => (reading(i - 2) + reading(i - 1) + reading(i)) / 3;
    const { stochrsi_K, stochrsi_D } = runIndicator(stochasticRsi, { close }, { period: 2, signal: 2 });
    assertSeries(
      stochrsi_K,
      close.map((_, i) => (i < 5 ? Number.NaN : mean(i))),
    );
    assertSeries(
      stochrsi_D,
      close.map((_, i) => (i < 6 ? Number.NaN : (mean(i - 1) + mean(i)) / 2)),
    );
  });

  it('reads 0 while the RSI is flat but for its last digits', () => {
    const close = Array.from({ length: 80 }, (_, i) => (i < 20 ? 10 + ((i * 7) % 5) / 10 : 10.3));
    const { stochrsi_K } = runIndicator(stochasticRsi, { close }, { period: 14, signal: 3 });
    expect(new Set(stochrsi_K.slice(40))).toEqual(new Set([0]));
  });
});
