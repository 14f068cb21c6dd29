import { CHOICE_METRICS } from '@wickwise/analytics';
import * as z from 'zod/mini';
import { BacktestRequest } from './backtests.ts';
import { ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';
import { Text } from './text.ts';

export const BACKTEST_LIMITS = {
  /** Instruments of one test. */
  symbols: 500,
  /** Settings that one search tries. */
  variants: 144,
  axisValues: 12,
  /** Tests that wait for their turn: of one account, and of all. */
  waitingOwn: 5,
  waiting: 100,
  /** Tests of one account that are kept; the oldest that isn't shared goes. */
  kept: 100,
  /** Links that one account has given out. */
  shared: 100,
  /** Trades and points of a curve that a report holds. */
  trades: 5_000,
  points: 1_500,
} as const;

const SymbolName = Text.check(z.minLength(1), z.maxLength(40));

/** What a test is made on: one symbol, one of the caller's watchlists, or the whole market. */
const Universe = z.union([
  z.strictObject({ symbol: SymbolName }),
  z.strictObject({ watchlistId: z.uuid() }),
  z.strictObject({ market: z.literal(true) }),
]);

/** A number of the rule, and the values that are tried in its place. */
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

export const BacktestJobRequest = z.strictObject({
  /** The saved strategy that is tested: its tests are counted together. */
  strategyId: z.optional(z.uuid()),
  market: MarketName,
  timeframe: ScanTimeframeName,
  universe: Universe,
  /** Only trades decided from and before these instants, epoch ms; bars before them warm up. */
  fromMs: z.optional(z.number()),
  toMs: z.optional(z.number()),
  test: BacktestRequest,
  /** Tries other numbers in the rule, over one or two axes. */
  sweep: z.optional(z.array(SweepAxis).check(z.minLength(1), z.maxLength(2))),
  /** Chooses among the swept settings anew in each window, and trades the next one with it. */
  walkForward: z.optional(
    z.strictObject({ trainBars: wholeBars, testBars: wholeBars, isAnchored: z._default(z.boolean(), false) }),
  ),
  /** What settings are chosen by. */
  metric: z._default(z.enum(CHOICE_METRICS), 'sharpe'),
});
export type BacktestJobRequest = z.infer<typeof BacktestJobRequest>;
export type BacktestJobInput = z.input<typeof BacktestJobRequest>;

export const BACKTEST_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** How far a piece of work is: told to its owner's sockets. */
export const JobProgress = z.object({
  kind: z.literal('backtest'),
  id: z.string(),
  state: z.enum(BACKTEST_STATES),
  /** 0 to 1. */
  share: z.number(),
});
export type JobProgress = z.infer<typeof JobProgress>;
