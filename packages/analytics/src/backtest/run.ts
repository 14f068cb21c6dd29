import type { BarSeries } from '@wickwise/market';
import { holdThrough } from './buy-and-hold.ts';
import { BacktestError } from './check-input.ts';
import { type MetricTerms, metricsOf, type RunMetrics } from './metrics.ts';
import type { TradePlan } from './plan.ts';
import { type SimulatedTrades, simulate, type Window } from './simulate.ts';
import type { Workspace } from './workspace.ts';

export interface BacktestRun extends SimulatedTrades {
  metrics: RunMetrics;
}

/** Decisions in, trades and metrics out; equity stays in the workspace until its next run. */
export function runDecisions(
  bars: BarSeries,
  decisions: Uint8Array,
  plan: TradePlan,
  window: Window,
  terms: MetricTerms,
  workspace: Workspace,
): BacktestRun {
  if (window.to <= window.from) throw new BacktestError('There are no bars to test on.');
  workspace.reserve(bars.length);
  const simulation = simulate(bars, decisions, plan, window, workspace.equity);
  holdThrough(bars, plan, window, workspace.holdEquity);
  const metrics = metricsOf(workspace, simulation.trades, plan.cash, bars.timeMs, window, terms);
  return { ...simulation, metrics };
}
