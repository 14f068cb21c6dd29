import { STRENGTHS } from '@wickwise/analytics';
import * as z from 'zod/mini';
import { EdgeSummary } from './edge.ts';
import { ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

/** All figures of a kind of signal in one sample. */
export const EdgeFigures = z.extend(EdgeSummary, {
  /** Points of the hit rate due to the choice of bars, such as after a fall; excluded from the edge. */
  selection: z.nullable(z.number()),
  /** Blocks of weeks with signals; no interval below twelve. */
  blocks: z.nullable(z.int()),
  /** Mean net return of a signal and of any bar, as shares; null below thirty signals. */
  meanNet: z.nullable(z.number()),
  baselineNet: z.nullable(z.number()),
  /** Share of signals, and of all bars, after which price was on the right side of the entry. */
  after: z.array(z.object({ bars: z.int(), right: z.number(), baseline: z.number() })),
});
export type EdgeFigures = z.infer<typeof EdgeFigures>;

/** A kind of signal: a scan in a market and timeframe, of one strength or of all (null). */
export const EdgeCell = z.object({
  market: MarketName,
  timeframe: ScanTimeframeName,
  pattern: z.string(),
  label: z.string(),
  direction: z.enum(['bullish', 'bearish']),
  variant: z.nullable(z.enum(['gapless'])),
  version: z.int(),
  strength: z.nullable(z.enum(STRENGTHS)),
  /** Freeze date of the rule, epoch ms, and its source. Later signals are out of sample. */
  frozenAt: z.number(),
  frozenBy: z.string(),
  outOfSample: z.nullable(EdgeFigures),
  /** Signals that may have shaped the rule: for orientation, never an edge. */
  inSample: z.nullable(EdgeFigures),
  /** Whether hit rates rise with strength, with separate intervals: only then is strength like odds. */
  strengthShowsOdds: z.boolean(),
});
export type EdgeCell = z.infer<typeof EdgeCell>;

export const EdgesQuery = z.object({
  page: z._default(wholeNumber(1, 1_000), 1),
  market: z.optional(MarketName),
  timeframe: z.optional(ScanTimeframeName),
  pattern: z.optional(Text.check(z.minLength(1), z.maxLength(60))),
  direction: z.optional(z.enum(['bullish', 'bearish'])),
  /** `all` for cells of all strengths. */
  strength: z.optional(z.enum([...STRENGTHS, 'all'])),
});

/** Cells by market, timeframe and name, never by hit rate: the best of many worthless ones looks good. */
export const EdgesPage = z.object({
  edges: z.array(EdgeCell),
  totalCount: z.int(),
  /** The measurement of the figures, in wall time; null before the first one has ended. */
  measured: z.nullable(
    z.object({
      startedAt: z.number(),
      endedAt: z.number(),
      instruments: z.int(),
      bars: z.int(),
      cells: z.int(),
      survivors: z.int(),
    }),
  ),
  /** Progress of a running measurement, 0 to 1; null for none. */
  progress: z.nullable(z.number()),
});
export type EdgesPage = z.infer<typeof EdgesPage>;
