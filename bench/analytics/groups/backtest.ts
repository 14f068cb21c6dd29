import type { BarSeries } from '@wickwise/market';
import type { TradePlan } from '../../../packages/analytics/src/backtest/plan.ts';
import { runDecisions } from '../../../packages/analytics/src/backtest/run.ts';
import { Workspace } from '../../../packages/analytics/src/backtest/workspace.ts';
import { type BacktestInput, periodsPerYear, prepare, SeriesView } from '../../../packages/analytics/src/index.ts';
import { median } from '../../harness/statistics.ts';
import { figure, say } from '../../harness/table.ts';
import { type BenchVerdict, beside, judge, notMeasured } from '../../harness/verdict.ts';
import type { Native } from '../native.ts';
import { assertSame, cpuNs, interleave, ratioOfRounds } from '../rounds.ts';
import { totalBars, walks } from '../series.ts';

const INSTRUMENTS = 500;
const BARS = 2_520;
/** Averages of prices in cents are sometimes equal, and the rounding of their sums then decides a cross. */
const FINE = 1e-9;
const TARGET = { gate: 3, stretch: 1 };
const WHOLE = 'golden cross over 500 x 2,520 bars with all metrics, to a loop in C';
const DECIDED = 'its trades and metrics alone, decisions given, to the same of the loop';

/** As in the loop: a share of each fill alone, no taxes and fees. */
const COSTS = { commissionPct: 0.04, halfSpreadPct: 0, slippagePct: 0, taxesAndFees: false };

const GOLDEN_CROSS: BacktestInput = {
  costs: COSTS,
  strategy: {
    name: 'Golden cross',
    label: '',
    description: '',
    groups: [
      {
        condition: 'and',
        rules: [
          {
            key: 'indicators',
            attribute: 'sma_50',
            operator: 'gt',
            fieldExpression: 'indicator',
            value: 'sma_200',
          },
        ],
      },
    ],
  },
};
const TERMS = {
  dayOf: undefined,
  periodsPerYear: periodsPerYear('US_Equity', '1D'),
  riskFreePct: 0,
  trialSharpes: [],
};

/** Measures backtests as the product runs many: rules through views of the bars, one workspace for all runs. */
export async function measureBacktests(native: Native | undefined): Promise<BenchVerdict[]> {
  if (!native) return [notMeasured(WHOLE, 'no gcc here'), notMeasured(DECIDED, 'no gcc here')];
  say('golden cross ...');
  const all = walks(INSTRUMENTS, BARS, FINE);
  const bars = totalBars(all);
  await native.load(all);
  const workspace = new Workspace();
  const decided = all.map((series) => ({
    series,
    ...prepare(new SeriesView(series), GOLDEN_CROSS, 'US_Equity', '1D'),
  }));
  const whole = (): number => sumOf(all, (series) => runWhole(series, workspace));
  const given = (): number => sumOf(decided, ({ series, ...prepared }) => run(series, prepared, workspace));
  assertSame('golden cross', whole(), (await native.time('cross', 1)).sum);
  const taken = await interleave({
    whole: () => cpuNs(whole) / bars,
    c: async () => (await native.time('cross', 1)).nsPerBar,
    given: () => cpuNs(given) / bars,
    cGiven: async () => (await native.time('decided', 1)).nsPerBar,
  });
  const ns = (of: readonly number[]): string => figure(median(of));
  return [
    judge(WHOLE, ratioOfRounds(taken.whole, taken.c), TARGET),
    beside('ours, C', `${ns(taken.whole)}, ${ns(taken.c)} ns/bar`),
    judge(DECIDED, ratioOfRounds(taken.given, taken.cGiven), TARGET),
    beside('ours, C', `${ns(taken.given)}, ${ns(taken.cGiven)} ns/bar`),
  ];
}

function runWhole(series: BarSeries, workspace: Workspace): number {
  return run(series, prepare(new SeriesView(series), GOLDEN_CROSS, 'US_Equity', '1D'), workspace);
}

/** Returns what the loop in C returns too: the simulated money and the last computed values. */
function run(
  series: BarSeries,
  { decisions, plan }: { decisions: Uint8Array; plan: TradePlan },
  workspace: Workspace,
): number {
  const { metrics } = runDecisions(series, decisions, plan, { from: 0, to: series.length }, TERMS, workspace);
  const { trades, totalReturn, sharpe, maxDrawdown, beta } = metrics;
  return trades + totalReturn + (sharpe ?? 0) + maxDrawdown + (beta ?? 0);
}

function sumOf<T>(items: readonly T[], numberOf: (item: T) => number): number {
  let sum = 0;
  for (const item of items) sum += numberOf(item);
  return sum;
}
