import * as z from 'zod/mini';
import { PriceGap } from './candles.ts';
import { EdgeSummary } from './edge.ts';
import { PriceGrid, ScanTimeframeName } from './instruments.ts';
import { LIMITS } from './limits.ts';
import { LOOPBACKS } from './loopback.ts';
import { DataBadge, MarketName } from './markets.ts';
import { SIGNAL_STRENGTHS } from './signal-strengths.ts';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

/** Parts of a strength, each 0 to 1; volume is null where none is recorded. */
const StrengthParts = z.object({
  fit: z.number(),
  context: z.number(),
  size: z.number(),
  volume: z.nullable(z.number()),
});

/** A shape or rule found on an instrument at a close. Never changes once sent. */
export const PatternSignal = z.object({
  id: z.string(),
  /** Grows with each stored signal; a reader resumes from it. 0 of replayed ones. */
  seq: z.int(),
  market: MarketName,
  symbol: z.string(),
  /** The symbol that it was sent under, where the instrument has been renamed since. */
  sentAs: z.optional(z.string()),
  name: z.string(),
  ...PriceGrid.shape,
  /** Name of the pattern in the contract, with its label and description. */
  pattern: z.string(),
  label: z.string(),
  description: z.string(),
  /** Found by the reader's own rule, and sent only to them. */
  isOwn: z.optional(z.boolean()),
  /** Found in stored history, from before its instrument was scanned live: never sent, counted or alerted on. */
  isReplayed: z.optional(z.boolean()),
  direction: z.enum(['bullish', 'bearish']),
  timeframe: ScanTimeframeName,
  /** Open time of its bar, and the close at which it was known; market time, epoch ms. */
  barTime: z.number(),
  at: z.number(),
  /** Close of that bar. */
  price: z.number(),
  /** Version of the rule: versions are never counted together. */
  version: z.int(),
  /** `gapless` in markets whose bars open at the previous close. */
  variant: z.nullable(z.enum(['gapless'])),
  /** Quality of its shape, 0 to 100, with its parts; null for rules, which have no shape. */
  strength: z.nullable(z.enum(SIGNAL_STRENGTHS)),
  score: z.nullable(z.number()),
  parts: z.nullable(StrengthParts),
  /** Whether a candle is meaningful at its place: a turn against the trend. */
  inContext: z.nullable(z.boolean()),
  /** Name, open time and price of each pivot. */
  pivots: z.array(z.tuple([z.string(), z.number(), z.number()])),
  target: z.nullable(z.number()),
  stop: z.nullable(z.number()),
  /** Bars from a chart pattern's breakout to its own: above 0 it came late. Null for others. */
  lateBars: z.nullable(z.int()),
  /** Its first target had traded before it was known: stored, but never fresh, counted or alerted on. */
  isSpent: z.boolean(),
  /** Open time of its first bar, and the hash of all its bars. */
  fromTime: z.nullable(z.number()),
  barsHash: z.nullable(z.string()),
  /** Its edge when it was sent, of a replayed one the newest; null before a measurement. */
  edge: z.nullable(EdgeSummary),
  badge: DataBadge,
  /** Stretches among its bars in which prices are missing; absent for none. A later repair removes them. */
  gaps: z.optional(z.array(PriceGap)),
});
export type PatternSignal = z.infer<typeof PatternSignal>;

const page = { signals: z.array(PatternSignal), totalCount: z.int() };

/** A page of signals in both forms that clients read (docs/api/http.md#calls-that-clients-rely-on). */
export const PatternSignalPage = z.object({ ...page, data: z.object(page) });
export type PatternSignalPage = z.infer<typeof PatternSignalPage>;

/** The newest signals of different patterns, for visitors. */
export const LatestSignals = z.object({ signals: z.array(PatternSignal).check(z.maxLength(3)) });

/** A page of signals: of all markets, of one, or of one instrument. */
export const PatternSignalQuery = z.object({
  page: z._default(wholeNumber(1, 100_000), 1),
  /** Signals per page. */
  limit: z._default(wholeNumber(1, LIMITS.signalsPageMost), LIMITS.signalsPageSize),
  market: z.optional(MarketName),
  /** Identifies an instrument together with `market`. */
  symbol: z.optional(Text.check(z.minLength(1), z.maxLength(40))),
  timeframe: z.optional(ScanTimeframeName),
  /** A pattern, or a stock scan with all it looks for. */
  pattern: z.optional(Text.check(z.minLength(1), z.maxLength(60))),
  direction: z.optional(z.enum(['bullish', 'bearish'])),
  strength: z.optional(z.enum(SIGNAL_STRENGTHS)),
  /** `in`: chart patterns, candles that turn the trend before them, and what the caller's own rules found. */
  context: z.optional(z.enum(['in'])),
  /** Maximum age, by each market's clock. */
  since: z.optional(z.enum(LOOPBACKS)),
  /** `include`: spent signals too. */
  spent: z.optional(z.enum(['include'])),
  /** `replay`: only signals found in stored history. `both`: those too. */
  found: z._default(z.enum(['live', 'replay', 'both']), 'live'),
  /** Only instruments of this watchlist of the caller. */
  watchlist: z.optional(z.uuid()),
});
