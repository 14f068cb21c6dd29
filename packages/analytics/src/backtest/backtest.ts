import { type BarSeries, MARKET_INFO, type Market, type Timeframe } from '@wickwise/market';
import type { ColumnView } from '../rules/column.ts';
import { dataBreaks } from './data-breaks.ts';
import type { BacktestInput } from './input.ts';
import { type DayOf, dayOf, periodsPerYear } from './market-terms.ts';
import { yearlyTogether } from './metrics.ts';
import { noteSentence, notesOn } from './notes.ts';
import { prepare } from './prepare.ts';
import { type BacktestRun, runDecisions } from './run.ts';
import type { Window } from './simulate.ts';
import { Workspace } from './workspace.ts';

export interface BacktestOptions {
  market: Market;
  timeframe: Timeframe;
  /** All bars unless given; bars before it warm the rules up. */
  window?: Window;
  /** Columns of the bars, with the sessions, index and coarser bars that the rules read. */
  view: ColumnView;
  /** Numbers the day of an instant, in place of the market's calendar days; intraday bars only. */
  dayOf?: DayOf;
  riskFreePct?: number;
  /** Sharpe ratios per period of all variants tried, this one included. */
  trialSharpes?: readonly number[];
  isOutOfSample?: boolean;
}

export interface BacktestResult extends BacktestRun {
  /** Equity at the close of each bar of the window. */
  equity: Float64Array;
  /** The same of buying and holding through the window. */
  holdEquity: Float64Array;
  notes: string[];
}

/** Tests rules on one instrument's closed bars. */
export function backtest(bars: BarSeries, input: BacktestInput, options: BacktestOptions): BacktestResult {
  const { market, timeframe, view, trialSharpes = [], isOutOfSample = false } = options;
  const window = options.window ?? { from: 0, to: bars.length };
  const { decisions, costs, plan: own } = prepare(view, input, market, timeframe);
  const isShare = MARKET_INFO[market].traded === 'shares';
  const breaks = dataBreaks(bars, timeframe, window, { isShare });
  const plan = { ...own, breaks: input.countBreaks ? [] : breaks };
  const terms = {
    dayOf: options.dayOf ?? dayOf(market, timeframe),
    periodsPerYear: periodsPerYear(market, timeframe),
    riskFreePct: options.riskFreePct ?? 0,
    trialSharpes,
  };
  const workspace = new Workspace();
  const { metrics, ...simulated } = runDecisions(bars, decisions, plan, window, terms, workspace);
  const run = { ...simulated, metrics: yearlyTogether(metrics) };
  const variantsTried = Math.max(trialSharpes.length, 1);
  return {
    ...run,
    equity: workspace.equity.slice(window.from, window.to),
    holdEquity: workspace.holdEquity.slice(window.from, window.to),
    notes: notesOn({
      run,
      market,
      breaks: breaks.length,
      areBreaksCounted: input.countBreaks ?? false,
      costs,
      fill: plan.fill,
      variantsTried,
      isOutOfSample,
    }).map(noteSentence),
  };
}
