import { DAY_MS } from '@wickwise/market';
import { type Drawdown, drawdownOf } from './drawdown.ts';
import type { DayOf } from './market-terms.ts';
import { periodReturns } from './period-returns.ts';
import { type ReturnStatistics, type ReturnTerms, returnStatistics } from './return-statistics.ts';
import type { Window } from './simulate.ts';
import type { Trade } from './trade.ts';
import { type TradeStatistics, tradeStatistics } from './trade-statistics.ts';
import type { Workspace } from './workspace.ts';

const YEAR_DAYS = 365.25;

/** Annual growth of less than this would be an extrapolation. */
const MIN_CAGR_DAYS = 30;
/** Fewer returns than this are annualised by chance. */
const MIN_YEARLY_RETURNS = 30;

/** The report of a run. Returns, rates and depths are shares: 0.1 is 10 %. */
export interface RunMetrics extends ReturnStatistics, Omit<TradeStatistics, 'barsHeld'> {
  totalReturn: number;
  /** Total return of buying at the window's first tradable price and holding to its last close, at the same costs. */
  buyAndHold: number;
  cagr: number | null;
  maxDrawdown: number;
  drawdownDays: number;
  calmar: number | null;
  /** Share of the window's bars with a position. */
  exposure: number;
  /** Whether the sample is long enough to speak of a year: 30 days and 30 returns. */
  isYearly: boolean;
}

export interface MetricTerms extends ReturnTerms {
  dayOf: DayOf;
}

/** Reads the equity columns that a run over the window left in the workspace. */
export function metricsOf(
  workspace: Workspace,
  trades: readonly Trade[],
  cash: number,
  timeMs: Float64Array,
  window: Window,
  terms: MetricTerms,
): RunMetrics {
  const { equity, holdEquity, returns, holdReturns } = workspace;
  periodReturns(holdEquity, cash, timeMs, terms.dayOf, window, holdReturns);
  const count = periodReturns(equity, cash, timeMs, terms.dayOf, window, returns);
  const { barsHeld, ...statistics } = tradeStatistics(trades);
  const last = window.to - 1;
  const drawdown = drawdownOf(equity, cash, timeMs, window);
  const totalReturn = equity[last] / cash - 1;
  const days = (timeMs[last] - timeMs[window.from]) / DAY_MS;
  const cagr = annualGrowth(totalReturn, days);
  return {
    totalReturn,
    buyAndHold: holdEquity[last] / cash - 1,
    cagr,
    maxDrawdown: drawdown.depth,
    drawdownDays: drawdown.days,
    calmar: calmarOf(cagr, drawdown),
    exposure: barsHeld / (window.to - window.from),
    isYearly: days >= MIN_CAGR_DAYS && count >= MIN_YEARLY_RETURNS,
    ...statistics,
    ...returnStatistics(returns, holdReturns, isRuined(drawdown) ? 0 : count, terms),
  };
}

/** Returns the metrics with all of their yearly figures, or with none where the sample is too short for a year. */
export function yearlyTogether(metrics: RunMetrics): RunMetrics {
  if (metrics.isYearly) return metrics;
  return { ...metrics, cagr: null, volatility: null, sharpe: null, sortino: null, calmar: null, alpha: null };
}

/** A short may lose more than there was; returns mean nothing from there on. */
const isRuined = ({ depth }: Drawdown): boolean => depth <= -1;

const annualGrowth = (totalReturn: number, days: number): number | null =>
  days < MIN_CAGR_DAYS || totalReturn < -1 ? null : (1 + totalReturn) ** (YEAR_DAYS / days) - 1;

const calmarOf = (cagr: number | null, { depth }: Drawdown): number | null =>
  cagr === null || depth === 0 ? null : cagr / -depth;
