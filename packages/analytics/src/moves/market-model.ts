import { isRounding } from '../compare.ts';

/** Returns of an instrument beside those of its market and its sector, row by row. Absent columns explain nothing. */
export interface ReturnColumns {
  own: Float64Array;
  market?: Float64Array | undefined;
  sector?: Float64Array | undefined;
}

/**
 * Least squares of an instrument's returns on its market, and on what its market leaves of its sector:
 * own = alpha + beta * market + gamma * rest, where rest = sector - sectorAlpha - sectorBeta * market.
 */
export interface MarketModel {
  /** Rows of the window, and degrees of freedom of its residuals. */
  count: number;
  freedom: number;
  alpha: number;
  beta: number;
  gamma: number;
  sectorAlpha: number;
  sectorBeta: number;
  marketMean: number;
  /** Sums of squared deviations in the window; 0 where a column is absent or doesn't vary. */
  marketSquares: number;
  restSquares: number;
  /** Variance of one row's residual. */
  variance: number;
}

/** Returns per row that are smaller differ by rounding alone: logarithms of prices have a size of about ten. */
const SIZE = 1;

/** Fits the model on rows [from, to). */
export function fitMarketModel({ own, market, sector }: ReturnColumns, from: number, to: number): MarketModel {
  const count = to - from;
  const ownMean = meanIn(own, from, to);
  const marketMean = market ? meanIn(market, from, to) : 0;
  const marketSquares = market ? squaresIn(market, marketMean, from, to) : 0;
  const beta = market && marketSquares > 0 ? jointIn(own, ownMean, market, marketMean, from, to) / marketSquares : 0;
  const sectorMean = sector ? meanIn(sector, from, to) : 0;
  const sectorBeta =
    sector && market && marketSquares > 0
      ? jointIn(sector, sectorMean, market, marketMean, from, to) / marketSquares
      : 0;
  const base = {
    alpha: ownMean - beta * marketMean,
    beta,
    sectorAlpha: sectorMean - sectorBeta * marketMean,
    sectorBeta,
  };
  const { gamma, restSquares } = fitRest({ own, market, sector }, base, from, to);
  const model = { ...base, count, gamma, marketMean, marketSquares, restSquares, freedom: 0, variance: 0 };
  const regressors = Number(marketSquares > 0) + Number(restSquares > 0);
  model.freedom = Math.max(count - 1 - regressors, 0);
  let sum = 0;
  for (let i = from; i < to; i++) sum += residualOf(model, { own, market, sector }, i) ** 2;
  model.variance = model.freedom > 0 ? sum / model.freedom : Number.NaN;
  return model;
}

/** Returns what a model leaves unexplained of a row. */
export function residualOf(
  {
    alpha,
    beta,
    gamma,
    sectorAlpha,
    sectorBeta,
  }: Pick<MarketModel, 'alpha' | 'beta' | 'gamma' | 'sectorAlpha' | 'sectorBeta'>,
  { own, market, sector }: ReturnColumns,
  row: number,
): number {
  const m = market ? market[row] : 0;
  const rest = sector ? sector[row] - sectorAlpha - sectorBeta * m : 0;
  return own[row] - alpha - beta * m - gamma * rest;
}

/** A stretch of rows, taken together. */
export interface StretchSums {
  rows: number;
  own: number;
  market: number;
  sector: number;
}

/** Adds up rows [from, to). */
export function sumRows({ own, market, sector }: ReturnColumns, from: number, to: number): StretchSums {
  const sums = { rows: to - from, own: 0, market: 0, sector: 0 };
  for (let i = from; i < to; i++) {
    sums.own += own[i];
    if (market) sums.market += market[i];
    if (sector) sums.sector += sector[i];
  }
  return sums;
}

/** A stretch as a model explains it. */
export interface ExplainedStretch {
  market: number;
  sector: number;
  /** What neither explains, less the usual drift. */
  abnormal: number;
  /** Variance of `abnormal` that comes from estimating the model, as a multiple of the variance of one row. */
  estimation: number;
}

/** Explains a stretch outside the window of a model. */
export function explainStretch(model: MarketModel, sums: StretchSums): ExplainedStretch {
  const { count, alpha, beta, gamma, sectorAlpha, sectorBeta, marketMean, marketSquares, restSquares } = model;
  const rest = sums.sector - sums.rows * sectorAlpha - sectorBeta * sums.market;
  const market = beta * sums.market;
  const sector = restSquares > 0 ? gamma * rest : 0;
  const offMean = sums.market - sums.rows * marketMean;
  return {
    market,
    sector,
    abnormal: sums.own - sums.rows * alpha - market - sector,
    estimation:
      sums.rows ** 2 / count +
      (marketSquares > 0 ? offMean ** 2 / marketSquares : 0) +
      (restSquares > 0 ? rest ** 2 / restSquares : 0),
  };
}

function fitRest(
  { own, market, sector }: ReturnColumns,
  { sectorAlpha, sectorBeta }: Pick<MarketModel, 'sectorAlpha' | 'sectorBeta'>,
  from: number,
  to: number,
): { gamma: number; restSquares: number } {
  if (!sector) return { gamma: 0, restSquares: 0 };
  let joint = 0;
  let squares = 0;
  for (let i = from; i < to; i++) {
    const rest = sector[i] - sectorAlpha - sectorBeta * (market ? market[i] : 0);
    joint += rest * own[i]; // the rest has mean 0 and no part of the market in it
    squares += rest * rest;
  }
  if (isRounding(Math.sqrt(squares / (to - from)), SIZE)) return { gamma: 0, restSquares: 0 };
  return { gamma: joint / squares, restSquares: squares };
}

function meanIn(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i];
  return sum / (to - from);
}

function squaresIn(values: Float64Array, mean: number, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += (values[i] - mean) ** 2;
  return isRounding(Math.sqrt(sum / (to - from)), SIZE) ? 0 : sum;
}

function jointIn(
  one: Float64Array,
  oneMean: number,
  other: Float64Array,
  otherMean: number,
  from: number,
  to: number,
): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += (one[i] - oneMean) * (other[i] - otherMean);
  return sum;
}
