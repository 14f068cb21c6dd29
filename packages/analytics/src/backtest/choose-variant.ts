import type { BarSeries } from '@wickwise/market';
import type { MetricTerms, RunMetrics } from './metrics.ts';
import type { TradePlan } from './plan.ts';
import { runDecisions } from './run.ts';
import type { Window } from './simulate.ts';
import type { Workspace } from './workspace.ts';

/** Metrics to choose a variant by: more is better. */
export const CHOICE_METRICS = [
  'totalReturn',
  'cagr',
  'sharpe',
  'sortino',
  'calmar',
  'maxDrawdown',
  'profitFactor',
  'expectancy',
  'sqn',
  'probabilisticSharpe',
] as const satisfies readonly (keyof RunMetrics)[];
export type ChoiceMetric = (typeof CHOICE_METRICS)[number];

/** One setting of the rules: its decisions over all bars, which at each bar rest on bars up to it alone. */
export interface Variant {
  name: string;
  decisions: Uint8Array;
  plan: TradePlan;
}

/** Ratios to what was lost have no number where nothing was, which beats every number when something was won. */
function choiceValue(metrics: RunMetrics, metric: ChoiceMetric): number | null {
  const { maxDrawdown, totalReturn, winRate, cagr } = metrics;
  const isUnbeaten = {
    profitFactor: (winRate ?? 0) > 0,
    sortino: maxDrawdown === 0 && totalReturn > 0,
    calmar: maxDrawdown === 0 && (cagr ?? 0) > 0,
  };
  const unbeaten = metric in isUnbeaten && isUnbeaten[metric as keyof typeof isUnbeaten];
  return metrics[metric] ?? (unbeaten ? Number.POSITIVE_INFINITY : null);
}

/** The variant with the highest metric over the window, the first of equals; none where none traded. */
export function bestIn(
  bars: BarSeries,
  variants: readonly Variant[],
  window: Window,
  metric: ChoiceMetric,
  terms: MetricTerms,
  scratch: Workspace,
): { variant: Variant; value: number } | undefined {
  let best: { variant: Variant; value: number } | undefined;
  for (const variant of variants) {
    const { metrics } = runDecisions(bars, variant.decisions, variant.plan, window, terms, scratch);
    const value = choiceValue(metrics, metric);
    if (metrics.trades > 0 && value !== null && !(best && value <= best.value)) best = { variant, value };
  }
  return best;
}
