import { describe, expect, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { stochastic } from './stochastic.ts';

describe('stochastic', () => {
  itKeepsTheIndicatorContract(stochastic, { period: 14, signal: 5 });
  itKeepsTheIndicatorContract(stochastic, { period: 2, signal: 5 });
  itKeepsTheIndicatorContract(stochastic, { period: 200, signal: 5 });
  itKeepsTheIndicatorContract(stochastic, { period: 14, signal: 2 });
  itKeepsTheIndicatorContract(stochastic, { period: 14, signal: 200 });

  it('places the close in the range of the last bars, mean of three', () => {
    // by hand, range of 2 bars: (11 - 8) / 4, then 1, (9 - 9) / 4, (12 - 9) / 4
    const bars = { high: [10, 12, 13, 11, 13], low: [8, 9, 10, 9, 10], close: [9, 11, 13, 9, 12] };
    const { stoch_K, stoch_D } = runIndicator(stochastic, bars, { period: 2, signal: 2 });
    assertSeries(stoch_K, [NaN, NaN, NaN, 175 / 3, 175 / 3]);
    assertSeries(stoch_D, [NaN, NaN, NaN, NaN, 175 / 3]);
  });

  it('reads 0 where there is no range', () => {
    const flat = Array.from({ length: 30 }, () => 3.3);
    const { stoch_K, stoch_D } = runIndicator(
      stochastic,
      { high: flat, low: flat, close: flat },
      { period: 14, signal: 5 },
    );
    expect(new Set([...stoch_K.slice(15), ...stoch_D.slice(19)])).toEqual(new Set([0]));
  });

  it('keeps K and D exactly equal while closes stay at the top', () => {
    const price = Array.from({ length: 60 }, (_, i) => (i < 30 ? 10 + ((i * 7) % 5) / 10 : 10 + i / 10));
    const low = price.map((value) => value - 0.37);
    const { stoch_K, stoch_D } = runIndicator(
      stochastic,
      { high: price, low, close: price },
      { period: 14, signal: 5 },
    );
    expect(new Set([...stoch_K.slice(40), ...stoch_D.slice(40)])).toEqual(new Set([100]));
  });

  it('finds the same extremes where prices differ by more than a factor of two, or are not above 0', () => {
    const price = [1, 5, 100, 3, 0, -7, 2, 40, 41, 1e6, 3, 2];
    const { stoch_K } = runIndicator(stochastic, { high: price, low: price, close: price }, { period: 3, signal: 2 });
    const reading = (i: number) => {
      const part = price.slice(i - 2, i + 1);
      const low = Math.min(...part);
      return (100 * (price[i] - low)) / (Math.max(...part) - low);
    };
    const mean = (i: number) => (reading(i - 2) + reading(i - 1) + reading(i)) / 3;
    assertSeries(
      stoch_K,
      price.map((_, i) => (i < 4 ? Number.NaN : mean(i))),
    );
  });
});
