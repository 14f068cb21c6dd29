import * as z from 'zod/mini';
import { ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';

/**
 * Why a replayed signal differs from the sent one: corrected bars, an earlier version of its rule, sent but not found,
 * found but not sent, or other figures.
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
  /** Open time of the bar, market time, epoch ms. */
  barTime: z.number(),
  cause: Cause,
  /** Names of differing fields; empty when one side has no signal. */
  fields: z.array(z.string()),
});
export type ReplayDifference = z.infer<typeof ReplayDifference>;

/** A nightly replay of stored history, bar by bar, compared with sent signals. */
export const ReplayRun = z.object({
  id: z.string(),
  /** Replayed markets: those of one source. */
  markets: z.array(MarketName),
  /** Whether their prices are simulated. */
  isSimulated: z.boolean(),
  /** Wall time, epoch ms. */
  startedAt: z.number(),
  endedAt: z.number(),
  instruments: z.int(),
  bars: z.int(),
  /** Signals sent of the replayed bars. */
  replayed: z.int(),
  /** Differences among those and additional finds, without those of other versions, which are other rules. */
  changed: z.int(),
  /** Number of differences by cause. */
  causes: z.record(Cause, z.int()),
  /** First and last replayed bar, market time, epoch ms; null for none. */
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
});
export type ReplayRun = z.infer<typeof ReplayRun>;

/** Newest runs first, and the differences of each source's newest one. */
export const ReplayProof = z.object({
  runs: z.array(ReplayRun),
  differences: z.array(ReplayDifference),
  /** Whether all prices are simulated. */
  isSimulated: z.boolean(),
});
export type ReplayProof = z.infer<typeof ReplayProof>;
