import type { BarSeries } from '@wickwise/market';
import { holdThrough } from './buy-and-hold.ts';
import { BacktestError } from './check-input.ts';
import { type Metrics, type MetricTerms, metricsOf } from './metrics.ts';
import type { Plan } from './plan.ts';
import { type Simulation, simulate, type Window } from './simulate.ts';
import type { Workspace } from './workspace.ts';

export interface Run extends Simulation {
  metrics: Metrics;
}

/** Decisions in, trades and metrics out; equity stays in the workspace until its next run. */
export function runDecisions(
  bars: BarSeries,
  decisions: Uint8Array,
  plan: Plan,
  window: Window,
  terms: MetricTerms,
  workspace: Workspace,
): Run {
  if (window.to <= window.from) throw new BacktestError('There are no bars to test on.');
  workspace.reserve(bars.length);
  const simulation = simulate(bars, decisions, plan, window, workspace.equity);
  holdThrough(bars, plan, simulation.trades[0], window, workspace.holdEquity);
  const metrics = metricsOf(workspace, simulation.trades, plan.cash, bars.timeMs, window, terms);
  return { ...simulation, metrics };
}
