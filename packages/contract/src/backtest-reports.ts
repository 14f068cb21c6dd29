import * as z from 'zod/mini';
import { BACKTEST_STATES, BacktestJobRequest } from './backtest-jobs.ts';
import { DataBadge } from './markets.ts';

const VERDICTS = ['too few', 'no edge', 'edge'] as const;
const number = z.number();
const maybe = z.nullable(z.number());
const Pair = z.tuple([number, number]);
const Spread = z.tuple([number, number, number]);

/** Returns, rates and depths are shares: 0.1 is 10 %. Null where the sample says nothing. */
export const BacktestMetrics = z.object({
  totalReturn: number,
  buyAndHold: number,
  cagr: maybe,
  volatility: maybe,
  sharpe: maybe,
  sortino: maybe,
  calmar: maybe,
  maxDrawdown: number,
  drawdownDays: number,
  exposure: number,
  trades: z.int(),
  openAtEnd: z.int(),
  winRate: maybe,
  profitFactor: maybe,
  expectancy: maybe,
  payoff: maybe,
  sqn: maybe,
  alpha: maybe,
  beta: maybe,
  probabilisticSharpe: maybe,
  deflatedSharpe: maybe,
});
export type BacktestMetrics = z.infer<typeof BacktestMetrics>;

export const BacktestTrade = z.object({
  symbol: z.string(),
  side: z.enum(['long', 'short']),
  entryAt: number,
  entryPrice: number,
  exitAt: number,
  exitPrice: number,
  reason: z.string(),
  units: number,
  bars: z.int(),
  costs: number,
  net: number,
  netReturn: number,
});
export type BacktestTrade = z.infer<typeof BacktestTrade>;

/** One instrument's account. */
const SymbolResult = z.object({
  symbol: z.string(),
  name: z.string(),
  bars: z.int(),
  trades: z.int(),
  totalReturn: number,
  buyAndHold: number,
  maxDrawdown: number,
});

/** Equity at instants, the strategy's beside that of buying and holding. */
const Curve = z.object({ timeMs: z.array(number), equity: z.array(number), hold: z.array(number) });

const SweepCell = z.object({
  /** Per axis the place of its value. */
  at: z.array(z.int()),
  totalReturn: number,
  sharpe: maybe,
  maxDrawdown: number,
  trades: z.int(),
});

const ChosenWindow = z.object({
  trainFrom: number,
  testFrom: number,
  testTo: number,
  chosen: z.nullable(z.string()),
  testReturn: number,
});

export const BacktestReport = z.object({
  /** The rules and how they're traded, in words. */
  sentences: z.array(z.string()),
  notes: z.array(z.string()),
  verdict: z.object({
    kind: z.enum(VERDICTS),
    sentence: z.string(),
    expectancyInterval: z.nullable(Pair),
  }),
  isOutOfSample: z.boolean(),
  variantsTried: z.int(),
  /** Whose bars they are, and the hash of all that were read. */
  source: z.string(),
  badge: DataBadge,
  dataHash: z.string(),
  cash: number,
  accounts: z.int(),
  fromMs: number,
  toMs: number,
  bars: z.int(),
  metrics: BacktestMetrics,
  curve: Curve,
  monthly: z.array(z.object({ year: z.int(), month: z.int(), change: number })),
  symbols: z.array(SymbolResult),
  skipped: z.array(z.object({ symbol: z.string(), why: z.string() })),
  /** The first ones; `metrics.trades` counts all. */
  trades: z.array(BacktestTrade),
  monteCarlo: z.nullable(z.object({ runs: z.int(), drawdown: Spread, totalReturn: Spread, lossShare: number })),
  sweep: z.nullable(
    z.object({ axes: z.array(z.object({ label: z.string(), values: z.array(number) })), cells: z.array(SweepCell) }),
  ),
  /** The windows of one symbol; how often each setting was chosen, of all. */
  walkForward: z.nullable(
    z.object({
      windows: z.array(ChosenWindow),
      chosen: z.array(z.object({ setting: z.string(), windows: z.int() })),
    }),
  ),
});
export type BacktestReport = z.infer<typeof BacktestReport>;

const job = {
  id: z.string(),
  request: BacktestJobRequest,
  state: z.enum(BACKTEST_STATES),
  error: z.nullable(z.string()),
  createdAt: number,
  endedAt: maybe,
};

/** A test in a list, with what it came to. */
export const BacktestEntry = z.object({
  ...job,
  isShared: z.boolean(),
  result: z.nullable(
    z.object({
      totalReturn: number,
      buyAndHold: number,
      maxDrawdown: number,
      trades: z.int(),
      verdict: z.enum(VERDICTS),
    }),
  ),
});
export type BacktestEntry = z.infer<typeof BacktestEntry>;
export const BacktestsAnswer = z.object({ backtests: z.array(BacktestEntry) });

export const Backtest = z.object({ ...job, sharedId: z.nullable(z.string()), report: z.nullable(BacktestReport) });
export type Backtest = z.infer<typeof Backtest>;
export const BacktestAnswer = z.object({ backtest: Backtest });

/** What anybody who has the link may read. */
export const SharedBacktest = z.object({ request: BacktestJobRequest, createdAt: number, report: BacktestReport });
export type SharedBacktest = z.infer<typeof SharedBacktest>;
