import { describe, expect, it } from 'vitest';
import { momentsOf } from './moments.ts';
import { seededRandom } from './random.ts';
import { deflatedSharpe, probabilisticSharpe, sharpeSample } from './sharpe.ts';

describe('the probabilistic Sharpe ratio', () => {
  it('agrees with the example of the deflated Sharpe paper', () => {
    // Bailey and López de Prado (2014), p. 10: Sharpe 2.5 a year over 1,250 days of 250, skew -3, kurtosis 10;
    // against the 0.1132 a day that 100 trials with a variance of 0.5 a year would show, 0.9004
    const sample = { sharpe: 2.5 / Math.sqrt(250), count: 1250, skew: -3, kurtosis: 10 };
    expect(probabilisticSharpe(sample, 0.1132)).toBeCloseTo(0.9004, 3);
  });

  it('is one half at its benchmark and grows with the sample', () => {
    const sample = { sharpe: 0.1, skew: 0, kurtosis: 3 };
    expect(probabilisticSharpe({ ...sample, count: 100 }, 0.1)).toBe(0.5);
    const few = probabilisticSharpe({ ...sample, count: 50 });
    expect(probabilisticSharpe({ ...sample, count: 500 })).toBeGreaterThan(few);
  });
});

describe('the deflated Sharpe ratio', () => {
  const sample = { sharpe: 0.15, count: 1250, skew: -1, kurtosis: 6 };

  it('equals the probabilistic one for a single variant and falls with every variant tried', () => {
    expect(deflatedSharpe(sample, [0.15])).toBe(probabilisticSharpe(sample));
    const random = seededRandom(1);
    const trials = Array.from({ length: 200 }, () => random.next() * 0.2 - 0.1);
    expect(deflatedSharpe(sample, trials)).toBeLessThan(probabilisticSharpe(sample));
    expect(deflatedSharpe(sample, [...trials, ...trials])).toBeLessThan(deflatedSharpe(sample, trials));
  });

  it('finds the expected best of 100 trials as in the paper', () => {
    // 100 trials whose Sharpe ratios have a variance of 0.5 a year: 0.1132 a day of 250
    const half = Math.sqrt(0.5 / 250) / Math.sqrt(100 / 99);
    const trials = Array.from({ length: 100 }, (_, k) => (k % 2 ? half : -half));
    const paper = { sharpe: 2.5 / Math.sqrt(250), count: 1250, skew: -3, kurtosis: 10 };
    expect(deflatedSharpe(paper, trials)).toBeCloseTo(0.9004, 3);
  });
});

describe('the Sharpe ratio per period', () => {
  it('is the mean above the riskless rate over its spread', () => {
    const { sharpe, count } = sharpeSample(momentsOf([0.01, 0.03, 0.02]), 0.005);
    expect(sharpe).toBeCloseTo(1.5, 12); // (0.02 - 0.005) / 0.01
    expect(count).toBe(3);
  });
});
