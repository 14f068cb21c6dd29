import { CHOICE_METRICS } from '@wickwise/analytics';
import * as z from 'zod/mini';
import { BacktestRequest } from './backtests.ts';
import { ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';
import { Text } from './text.ts';

export const BACKTEST_LIMITS = {
  /** Instruments per test. */
  symbols: 500,
  /** Settings per search. */
  variants: 144,
  axisValues: 12,
  /** Waiting tests, per account and in all. */
  waitingOwn: 5,
  waiting: 100,
  /** Tests kept per account; the oldest unshared one is deleted. */
  kept: 100,
  /** Public links per account. */
  shared: 100,
  /** Trades and curve points per report. */
  trades: 5_000,
  points: 1_500,
  /** Jumps and gaps in the data that a report names. */
  breaks: 200,
} as const;

const SymbolName = Text.check(z.minLength(1), z.maxLength(40));

/** Tested instruments: one symbol, a watchlist, or the whole market. */
const Universe = z.union([
  z.strictObject({ symbol: SymbolName }),
  z.strictObject({ watchlistId: z.uuid() }),
  z.strictObject({ market: z.literal(true) }),
]);

/** A number of the rule, and values to try for it. */
const SweepAxis = z.strictObject({
  place: z.strictObject({
    group: z.int().check(z.minimum(0), z.maximum(9)),
    rule: z.int().check(z.minimum(0), z.maximum(9)),
    isNested: z.boolean(),
    side: z.enum(['left', 'right']),
  }),
  values: z.array(z.number()).check(z.minLength(1), z.maxLength(BACKTEST_LIMITS.axisValues)),
});

const wholeBars = z.int().check(z.minimum(2), z.maximum(50_000));

/** From 1970 to the end of 9999. */
const TimeMs = z.number().check(z.minimum(0), z.maximum(253_402_300_799_999));

export const BacktestJobRequest = z.strictObject({
  /** The tested saved strategy: its tests are counted together. */
  strategyId: z.optional(z.uuid()),
  market: MarketName,
  timeframe: ScanTimeframeName,
  universe: Universe,
  /** Period of trading decisions, epoch ms; earlier bars warm up. */
  fromMs: z.optional(TimeMs),
  toMs: z.optional(TimeMs),
  test: BacktestRequest,
  /** Values to try for one or two numbers of the rule. */
  sweep: z.optional(z.array(SweepAxis).check(z.minLength(1), z.maxLength(2))),
  /** Chooses among the settings in each window, and trades the next one with the best. */
  walkForward: z.optional(
    z.strictObject({ trainBars: wholeBars, testBars: wholeBars, isAnchored: z._default(z.boolean(), false) }),
  ),
  /** Metric of the choice. */
  metric: z._default(z.enum(CHOICE_METRICS), 'sharpe'),
});
export type BacktestJobRequest = z.infer<typeof BacktestJobRequest>;
export type BacktestJobInput = z.input<typeof BacktestJobRequest>;

export const BACKTEST_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** Progress of a job, sent to its owner's sockets. */
export const JobProgress = z.object({
  kind: z.literal('backtest'),
  id: z.string(),
  state: z.enum(BACKTEST_STATES),
  /** 0 to 1. */
  share: z.number(),
});
export type JobProgress = z.infer<typeof JobProgress>;
