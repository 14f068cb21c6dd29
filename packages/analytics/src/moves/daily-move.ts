import { t95 } from '../stats/student.ts';
import { explainStretch, fitMarketModel, type MarketModel, type ReturnColumns } from './market-model.ts';

/** What is known of a coefficient before any return: a normal distribution. */
interface Prior {
  mean: number;
  sd: number;
}

/** Before its history is looked at, a share or a coin moves with its market. */
export const MARKET_PRIOR: Prior = { mean: 1, sd: 0.5 };
/** A currency pair may have either side of the dollar, or none. */
export const BASKET_PRIOR: Prior = { mean: 0, sd: 1 };
/** ... and what its sector does beside the market says nothing about it. */
const SECTOR_PRIOR: Prior = { mean: 0, sd: 0.5 };

/** Fewest days of history, and those that are used. */
export const LEAST_MOVE_DAYS = 60;
export const MOST_MOVE_DAYS = 250;

/** A day's logarithmic return, split into three parts that add up to it. */
export interface MoveParts {
  total: number;
  market: number;
  sector: number;
  own: number;
  /** 95 % interval of the own part, from the errors of both coefficients. */
  ownLow: number;
  ownHigh: number;
  /** Size that the own part stays below on 95 % of the days of its history. */
  usualOwn: number;
  /** Days of its history with an own part of at least this size, of how many. */
  largerDays: number;
  days: number;
  /** Coefficients after shrinkage. */
  beta: number;
  gamma: number;
}

/** A day as it is so far: logarithmic returns since the close before. */
export interface DayReturns {
  own: number;
  market: number;
  /** Absent where the history has no sector. */
  sector?: number;
}

/**
 * Splits a day's return by the days before it, oldest first. `undefined` with fewer than `LEAST_MOVE_DAYS` days.
 *
 * The parts are beta * market and gamma * (what the market leaves of the sector); the own part is what is left, drift
 * included. Both coefficients are shrunk towards their priors by their standard errors (Vasicek): a history that says
 * little changes the prior little.
 *
 * Source: O. A. Vasicek, "A note on using cross-sectional information in Bayesian estimation of security betas" (1973)
 */
export function splitMove(
  history: ReturnColumns,
  day: DayReturns,
  marketPrior: Prior = MARKET_PRIOR,
): MoveParts | undefined {
  const { length } = history.own;
  if (length < LEAST_MOVE_DAYS) return undefined;
  const columns = day.sector === undefined ? { own: history.own, market: history.market } : history;
  const from = Math.max(length - MOST_MOVE_DAYS, 0);
  const { model, betaVariance, gammaVariance } = shrunk(fitMarketModel(columns, from, length), marketPrior);
  const explained = explainStretch(model, { rows: 1, own: day.own, market: day.market, sector: day.sector ?? 0 });
  const rest = (day.sector ?? 0) - model.sectorAlpha - model.sectorBeta * day.market;
  const own = day.own - explained.market - explained.sector;
  const half =
    t95(model.freedom) *
    Math.sqrt(betaVariance * day.market ** 2 + (model.restSquares > 0 ? gammaVariance * rest ** 2 : 0));
  const before = ownParts(model, columns, from, length);
  return {
    total: day.own,
    market: explained.market,
    sector: explained.sector,
    own,
    ownLow: own - half,
    ownHigh: own + half,
    usualOwn: usualSize(before),
    largerDays: before.filter((one) => one >= Math.abs(own)).length,
    days: before.length,
    beta: model.beta,
    gamma: model.gamma,
  };
}

function shrunk(
  model: MarketModel,
  marketPrior: Prior,
): { model: MarketModel; betaVariance: number; gammaVariance: number } {
  const market = posterior(model.beta, model.variance / model.marketSquares, marketPrior);
  const sector = posterior(model.gamma, model.variance / model.restSquares, SECTOR_PRIOR);
  return {
    model: { ...model, beta: market.mean, gamma: model.restSquares > 0 ? sector.mean : 0 },
    betaVariance: market.variance,
    gammaVariance: sector.variance,
  };
}

/** A market that doesn't move says nothing about a coefficient: the prior stays. */
function posterior(estimate: number, variance: number, { mean, sd }: Prior): { mean: number; variance: number } {
  if (!Number.isFinite(variance)) return { mean, variance: sd ** 2 };
  const weight = sd ** 2 / (sd ** 2 + variance);
  return { mean: weight * estimate + (1 - weight) * mean, variance: weight * variance };
}

/** Returns the sizes of the own parts of rows [from, to), ascending. */
function ownParts(
  { beta, gamma, sectorAlpha, sectorBeta }: MarketModel,
  { own, market, sector }: ReturnColumns,
  from: number,
  to: number,
): Float64Array {
  const sizes = new Float64Array(to - from);
  for (let i = from; i < to; i++) {
    const m = market ? market[i] : 0;
    const rest = sector ? sector[i] - sectorAlpha - sectorBeta * m : 0;
    sizes[i - from] = Math.abs(own[i] - beta * m - gamma * rest);
  }
  return sizes.sort();
}

/** A day of the same kind exceeds the k-th smallest of n with probability 1 - k / (n + 1). */
function usualSize(ascending: Float64Array): number {
  const place = Math.min(Math.ceil(0.95 * (ascending.length + 1)), ascending.length);
  return ascending[place - 1];
}
