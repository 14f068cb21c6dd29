import type { BarSeries } from '@wickwise/market';
import { holdThrough } from './buy-and-hold.ts';
import { BacktestError } from './check-input.ts';
import { bestIn, type ChoiceMetric, type Variant } from './choose-variant.ts';
import { type Fold, type FoldRule, foldsOf } from './folds.ts';
import { type MetricTerms, metricsOf, type RunMetrics } from './metrics.ts';
import { runDecisions } from './run.ts';
import { type SimulatedTrades, simulate, type Window } from './simulate.ts';
import { Workspace } from './workspace.ts';

export interface ChosenFold extends Fold {
  /** Name of the variant that did best in training; null where none could be judged, and cash is kept. */
  chosen: string | null;
  /** Its metric in training; infinite for a ratio to losses where there were none. */
  trained: number | null;
  /** Return over the test window; 0 where nothing was left to trade with. */
  testReturn: number;
}

export interface WalkForward extends SimulatedTrades {
  folds: ChosenFold[];
  /** Out of sample, one account through all test windows; entry `i` of `equity` is bar `from + i`. */
  from: number;
  equity: Float64Array;
  /** The same of buying and holding through all of them. */
  holdEquity: Float64Array;
  metrics: RunMetrics;
  variantsTried: number;
}

/**
 * Chooses the best variant in each training window and trades it in the test window that follows.
 *
 * Every window starts flat and ends flat at its last close, so neither a position nor its outcome crosses a border.
 * The deflated Sharpe ratio counts every variant, each run over the same test bars.
 */
export function walkForward(
  bars: BarSeries,
  variants: readonly [Variant, ...Variant[]],
  rule: FoldRule & { metric: ChoiceMetric; window?: Window },
  terms: Omit<MetricTerms, 'trialSharpes'>,
): WalkForward {
  const window = rule.window ?? { from: 0, to: bars.length };
  const folds = foldsOf(window, rule);
  if (!folds[0]) throw new BacktestError(`${window.to - window.from} bars leave none to test on after training.`);
  const whole = { from: folds[0].test.from, to: window.to };
  const scratch = new Workspace();
  const account = new Workspace();
  account.reserve(bars.length);
  const untried = { ...terms, trialSharpes: [] };
  const { plan } = variants[0];
  const total: SimulatedTrades = { trades: [], dropped: 0, unfilled: 0, broken: 0 };
  let cash = plan.cash;
  const chosenFolds = folds.map((fold): ChosenFold => {
    const before = cash;
    const best = bestIn(bars, variants, fold.train, rule.metric, untried, scratch);
    if (best)
      add(total, simulate(bars, best.variant.decisions, { ...best.variant.plan, cash }, fold.test, account.equity));
    else account.equity.fill(cash, fold.test.from, fold.test.to);
    cash = account.equity[fold.test.to - 1];
    return {
      ...fold,
      chosen: best?.variant.name ?? null,
      trained: best?.value ?? null,
      testReturn: before > 0 ? cash / before - 1 : 0,
    };
  });
  holdThrough(bars, plan, whole, account.holdEquity);
  const trialSharpes = variants.map(
    (variant) =>
      runDecisions(bars, variant.decisions, variant.plan, whole, untried, scratch).metrics.sharpePerPeriod ?? 0,
  );
  const metrics = metricsOf(account, total.trades, plan.cash, bars.timeMs, whole, { ...terms, trialSharpes });
  const equity = account.equity.slice(whole.from, whole.to);
  const holdEquity = account.holdEquity.slice(whole.from, whole.to);
  return {
    ...total,
    folds: chosenFolds,
    from: whole.from,
    equity,
    holdEquity,
    metrics,
    variantsTried: variants.length,
  };
}

function add(total: SimulatedTrades, { trades, dropped, unfilled, broken }: SimulatedTrades): void {
  total.trades.push(...trades);
  total.dropped += dropped;
  total.unfilled += unfilled;
  total.broken += broken;
}
