import type { Moments } from './moments.ts';
import { momentsOf } from './moments.ts';
import { normalCdf, normalQuantile } from './normal.ts';

const EULER_MASCHERONI = 0.5772156649015329;

/** Inputs of a Sharpe ratio's probability. */
export interface SharpeSample {
  /** Mean excess return over its standard deviation, per period, not annualised. */
  sharpe: number;
  count: number;
  skew: number;
  kurtosis: number;
}

/** Returns the Sharpe ratio per period of returns above a riskless rate per period. */
export const sharpeSample = ({ mean, sd, count, skew, kurtosis }: Moments, riskFree: number): SharpeSample => ({
  sharpe: (mean - riskFree) / sd,
  count,
  skew,
  kurtosis,
});

/**
 * Probability that the true Sharpe ratio exceeds `benchmark` (per period), given length, skew and fat tails.
 *
 * Source: D. Bailey, M. López de Prado, "The Sharpe ratio efficient frontier" (2012)
 */
export function probabilisticSharpe({ sharpe, count, skew, kurtosis }: SharpeSample, benchmark = 0): number {
  const spread = Math.sqrt(1 - skew * sharpe + ((kurtosis - 1) * sharpe * sharpe) / 4);
  return normalCdf(((sharpe - benchmark) * Math.sqrt(count - 1)) / spread);
}

/**
 * The same against the best Sharpe ratio that as many worthless variants would show by luck.
 *
 * `trials` are the Sharpe ratios per period of all variants tried, the chosen one included; fewer than two say nothing
 * about luck, so the benchmark stays 0.
 *
 * Source: D. Bailey, M. López de Prado, "The deflated Sharpe ratio" (2014)
 */
export function deflatedSharpe(sample: SharpeSample, trials: readonly number[]): number {
  return probabilisticSharpe(sample, luckyBest(trials));
}

function luckyBest(trials: readonly number[]): number {
  if (trials.length < 2) return 0;
  const luck =
    (1 - EULER_MASCHERONI) * normalQuantile(1 - 1 / trials.length) +
    EULER_MASCHERONI * normalQuantile(1 - 1 / (trials.length * Math.E));
  return momentsOf(trials).sd * luck;
}
