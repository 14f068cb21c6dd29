import { isRounding } from '../compare.ts';
import { type Moments, momentsOf } from '../stats/moments.ts';
import { regress } from '../stats/regression.ts';
import { deflatedSharpe, probabilisticSharpe, sharpeSample } from '../stats/sharpe.ts';

/** Fewer returns than this make no Sharpe ratio. */
const MIN_RETURNS = 30;

export interface ReturnTerms {
  periodsPerYear: number;
  /** Riskless rate, percent a year. */
  riskFreePct: number;
  /** Sharpe ratios per period of all variants tried, this one included; none where nothing was searched. */
  trialSharpes: readonly number[];
}

export interface ReturnStatistics {
  /** All annualised but the Sharpe ratio per period and the probabilities. Null where the sample says nothing. */
  volatility: number | null;
  sharpe: number | null;
  sharpePerPeriod: number | null;
  sortino: number | null;
  /** Against buying and holding. */
  alpha: number | null;
  beta: number | null;
  /** Probability that the true Sharpe ratio is above 0, and the same after allowing for the variants tried. */
  probabilisticSharpe: number | null;
  deflatedSharpe: number | null;
}

/** What `count` returns per period say, and how they go along with those of buying and holding. */
export function returnStatistics(
  returns: Float64Array,
  holdReturns: Float64Array,
  count: number,
  terms: ReturnTerms,
): ReturnStatistics {
  const { periodsPerYear } = terms;
  const moments = momentsOf(returns, count, 1);
  const riskFree = terms.riskFreePct / 100 / periodsPerYear;
  const line = regress(returns, holdReturns, count, 1);
  return {
    volatility: Number.isNaN(moments.sd) ? null : moments.sd * Math.sqrt(periodsPerYear),
    sortino: sortino(returns, moments, riskFree, periodsPerYear),
    alpha: line ? line.alpha * periodsPerYear : null,
    beta: line?.beta ?? null,
    ...sharpeStatistics(moments, riskFree, terms),
  };
}

function sharpeStatistics(moments: Moments, riskFree: number, { periodsPerYear, trialSharpes }: ReturnTerms) {
  if (!(moments.sd > 0) || moments.count < MIN_RETURNS) {
    return { sharpe: null, sharpePerPeriod: null, probabilisticSharpe: null, deflatedSharpe: null };
  }
  const sample = sharpeSample(moments, riskFree);
  return {
    sharpe: sample.sharpe * Math.sqrt(periodsPerYear),
    sharpePerPeriod: sample.sharpe,
    probabilisticSharpe: finiteOrNull(probabilisticSharpe(sample)),
    deflatedSharpe: finiteOrNull(deflatedSharpe(sample, trialSharpes)),
  };
}

/** With extreme skew the approximation behind the probabilities has no real spread. */
const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Like the Sharpe ratio, but only returns below the riskless rate count as risk; null where none is but for rounding. */
function sortino(returns: Float64Array, { count, mean }: Moments, riskFree: number, perYear: number): number | null {
  let squares = 0; // of twice the shortfall: x - |x| is 2x below 0 and 0 above, without a branch
  for (let i = 0; i < count; i++) {
    const excess = returns[i] - riskFree;
    const shortfall = excess - Math.abs(excess);
    squares += shortfall * shortfall;
  }
  const shortfall = Math.sqrt(squares / 4 / count);
  return count === 0 || isRounding(shortfall, 1) ? null : ((mean - riskFree) * Math.sqrt(perYear)) / shortfall;
}
