import { BREAK_KINDS, COST_KEYS } from '@wickwise/analytics';
import * as z from 'zod/mini';
import { BACKTEST_STATES, BacktestJobRequest } from './backtest-jobs.ts';
import { PriceGrid } from './instruments.ts';
import { DataBadge, MarketName } from './markets.ts';
import { RuleFunnel } from './rule-funnel.ts';

const VERDICTS = ['loses', 'too few', 'no edge', 'edge'] as const;
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
  /** How its prices are written; absent, as the next, from reports that an earlier version stored. */
  grid: z.optional(PriceGrid),
  /** Its first tested bar. */
  fromMs: z.optional(number),
  bars: z.int(),
  trades: z.int(),
  totalReturn: number,
  buyAndHold: number,
  maxDrawdown: number,
});

/** Equity over time, of the strategy and of buy and hold. */
const Curve = z.object({ timeMs: z.array(number), equity: z.array(number), hold: z.array(number) });

/** A place where an instrument's prices can't be compared: before and after a jump, a spike or a gap. */
const DataBreak = z.object({
  symbol: z.string(),
  kind: z.enum(BREAK_KINDS),
  /** The last bar before it, and the bar at which it was found. */
  fromMs: number,
  atMs: number,
  before: number,
  after: number,
  /** The split that a jump of a share looks like: 3:2 is three shares in place of two. */
  ratio: z.optional(z.string()),
});

const SweepCell = z.object({
  /** Index of the value on each axis. */
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

const VERDICT_REASONS = [
  'mean-below-zero',
  'total-below-zero',
  'mean-above-zero',
  'few-trades',
  'few-weeks',
  'mean-may-be-zero',
  'luck-or-overfitting',
  'hold-did-better',
  'in-sample',
] as const;

/** A note on a result, for other languages than English. */
const BacktestNote = z.discriminatedUnion('code', [
  z.object({ code: z.literal('trades'), count: z.int(), isTooFew: z.boolean() }),
  z.object({ code: z.literal('sample'), isOutOfSample: z.boolean() }),
  z.object({
    code: z.literal('costs'),
    commissionPct: number,
    fixed: number,
    halfSpreadPct: number,
    slippagePct: number,
    borrowPctPerYear: number,
    depositoryPerSale: number,
    currency: z.optional(z.string()),
    taxesAndFees: z.boolean(),
  }),
  z.object({ code: z.literal('data-breaks'), count: z.int(), leftOut: z.int(), areCounted: z.boolean() }),
  z.object({ code: z.enum(['variants', 'open-at-end', 'rejected', 'limit-not-reached']), count: z.int() }),
  z.object({ code: z.literal('impossible-shorts'), market: MarketName, count: z.int() }),
  z.object({ code: z.enum(['same-close', 'account-emptied', 'index']) }),
]);

export const BacktestReport = z.object({
  /** The rules and their trading, as sentences. */
  sentences: z.array(z.string()),
  notes: z.array(z.string()),
  /** The notes as codes; absent from reports that an earlier version stored. */
  noteCodes: z.optional(z.array(BacktestNote)),
  verdict: z.object({
    kind: z.enum(VERDICTS),
    sentence: z.string(),
    /** Trades judged, weeks with any, and the sentence as codes; absent from reports that an earlier version stored. */
    trades: z.optional(z.int()),
    weeks: z.optional(z.int()),
    reasons: z.optional(z.array(z.enum(VERDICT_REASONS))),
    expectancyInterval: z.nullable(Pair),
  }),
  isOutOfSample: z.boolean(),
  variantsTried: z.int(),
  /** Source of the bars, and the hash of all that were read. */
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
  /** Month of the rates of costs, as 2026-11; absent, as the next three, from reports that an earlier version stored. */
  costsAsOf: z.optional(z.string()),
  /** What all trades paid, by what it was paid for. */
  costItems: z.optional(z.array(z.object({ key: z.enum(COST_KEYS), amount: number }))),
  /** The first ones of `breakCount`, and how many trades were left out since they were held over one. */
  breaks: z.optional(z.array(DataBreak)),
  breakCount: z.optional(z.int()),
  broken: z.optional(z.int()),
  skipped: z.array(z.object({ symbol: z.string(), why: z.string() })),
  /** Why there are no trades; absent where there are some, and from reports that an earlier version stored. */
  funnel: z.optional(RuleFunnel),
  /** The first ones; `metrics.trades` counts all. */
  trades: z.array(BacktestTrade),
  monteCarlo: z.nullable(z.object({ runs: z.int(), drawdown: Spread, totalReturn: Spread, lossShare: number })),
  sweep: z.nullable(
    z.object({ axes: z.array(z.object({ label: z.string(), values: z.array(number) })), cells: z.array(SweepCell) }),
  ),
  /** Windows of a single symbol; for all, how often each setting was chosen. */
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
  /** Days of history that the owner's plan shows, where these gave the test its start. */
  historyDays: z.optional(z.int()),
  state: z.enum(BACKTEST_STATES),
  error: z.nullable(z.string()),
  createdAt: number,
  endedAt: maybe,
};

/** A test in a list, with its result. */
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

/** What the public link shows. */
export const SharedBacktest = z.object({ request: BacktestJobRequest, createdAt: number, report: BacktestReport });
export type SharedBacktest = z.infer<typeof SharedBacktest>;
