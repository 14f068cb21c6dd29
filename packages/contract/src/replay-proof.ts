import * as z from 'zod/mini';
import { ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';

/**
 * Why a replayed signal is not the one that was sent: its bars were corrected later, it's of an earlier version of its
 * rule, it was sent but not found again, found but never sent, or found with other figures.
 */
export const DIFFERENCE_CAUSES = ['corrected', 'version', 'missing', 'unexpected', 'changed'] as const;
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number];

const Cause = z.enum(DIFFERENCE_CAUSES);

export const ReplayDifference = z.object({
  market: MarketName,
  symbol: z.string(),
  timeframe: ScanTimeframeName,
  pattern: z.string(),
  label: z.string(),
  direction: z.enum(['bullish', 'bearish']),
  /** Open instant of the bar, epoch ms of the market's clock. */
  barTime: z.number(),
  cause: Cause,
  /** What differs, in the words of the signal's fields; empty when one side has no signal. */
  fields: z.array(z.string()),
});
export type ReplayDifference = z.infer<typeof ReplayDifference>;

/** One night's replay of stored history, bar by bar, held against the signals that were sent. */
export const ReplayRun = z.object({
  id: z.string(),
  /** The markets whose history it was: those of one source. */
  markets: z.array(MarketName),
  /** Whether their prices are invented. */
  isSimulated: z.boolean(),
  /** Wall time, epoch ms. */
  startedAt: z.number(),
  endedAt: z.number(),
  instruments: z.int(),
  bars: z.int(),
  /** Signals of the replayed bars, as sent. */
  replayed: z.int(),
  /** Of those, and of what was found beside them, how many are not as they were sent. Versions don't count: they're new rules. */
  changed: z.int(),
  /** How many differences have each cause. */
  causes: z.record(Cause, z.int()),
  /** First and last bar that was replayed, epoch ms of the markets' clocks; null when there was none. */
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
});
export type ReplayRun = z.infer<typeof ReplayRun>;

/** The newest runs, newest first, and what differed in the newest of each source. */
export const ReplayProof = z.object({
  runs: z.array(ReplayRun),
  differences: z.array(ReplayDifference),
  /** Whether all prices are invented. */
  isSimulated: z.boolean(),
});
export type ReplayProof = z.infer<typeof ReplayProof>;
