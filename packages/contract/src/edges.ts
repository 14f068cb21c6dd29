import { STRENGTHS } from '@wickwise/analytics';
import * as z from 'zod/mini';
import { EdgeChip } from './edge.ts';
import { ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

/** Everything that was measured of one kind of signal in one sample. */
export const EdgeFigures = z.extend(EdgeChip, {
  /** Points of the hit rate that the rule owes to what it chooses, as bars after a fall: the edge is without them. */
  selection: z.nullable(z.number()),
  /** Blocks of weeks that the signals fall in; under twelve there is no interval. */
  blocks: z.nullable(z.int()),
  /** Mean net return of a signal and of any bar, as shares; null below thirty signals. */
  meanNet: z.nullable(z.number()),
  baselineNet: z.nullable(z.number()),
  /** Share of signals, and of all bars, after which price stood on the right side of the entry. */
  after: z.array(z.object({ bars: z.int(), right: z.number(), baseline: z.number() })),
});
export type EdgeFigures = z.infer<typeof EdgeFigures>;

/** One kind of signal: a scan in a market and timeframe, of one strength or of all (null). */
export const EdgeCell = z.object({
  market: MarketName,
  timeframe: ScanTimeframeName,
  pattern: z.string(),
  label: z.string(),
  direction: z.enum(['bullish', 'bearish']),
  variant: z.nullable(z.enum(['gapless'])),
  version: z.int(),
  strength: z.nullable(z.enum(STRENGTHS)),
  /** Until when the rule could still change, epoch ms, and whose rule it is. Signals after that are out of sample. */
  frozenAt: z.number(),
  frozenBy: z.string(),
  outOfSample: z.nullable(EdgeFigures),
  /** Signals that may have shaped the rule: for orientation only, never an edge. */
  inSample: z.nullable(EdgeFigures),
  /** Whether a stronger signal of this scan was right more often, intervals apart: only then is strength like odds. */
  strengthShowsOdds: z.boolean(),
});
export type EdgeCell = z.infer<typeof EdgeCell>;

export const EdgesQuery = z.object({
  page: z._default(wholeNumber(1, 1_000), 1),
  market: z.optional(MarketName),
  timeframe: z.optional(ScanTimeframeName),
  pattern: z.optional(Text.check(z.minLength(1), z.maxLength(60))),
  direction: z.optional(z.enum(['bullish', 'bearish'])),
  /** `all` for the cells that don't tell strengths apart. */
  strength: z.optional(z.enum([...STRENGTHS, 'all'])),
});

/** Kinds of signals by market, timeframe and name, never by hit rate: the best of many worthless ones looks good. */
export const EdgesPage = z.object({
  edges: z.array(EdgeCell),
  totalCount: z.int(),
  /** Of the measurement that the figures come from, in wall time; null before the first one has ended. */
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
  /** Share of the measurement that is under way, 0 to 1; null while none is. */
  progress: z.nullable(z.number()),
});
export type EdgesPage = z.infer<typeof EdgesPage>;
