import * as z from 'zod/mini';
import { EdgeChip } from './edge.ts';
import { ScanTimeframeName } from './instruments.ts';
import { LIMITS } from './limits.ts';
import { LOOPBACKS } from './loopback.ts';
import { DataBadge, MarketName } from './markets.ts';
import { SIGNAL_STRENGTHS } from './signal-strengths.ts';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

/** What a strength is made of, each from 0 to 1; volume is null where none is recorded. */
const StrengthParts = z.object({
  fit: z.number(),
  context: z.number(),
  size: z.number(),
  volume: z.nullable(z.number()),
});

/** A shape or rule found on an instrument when a bar closed. Never changes once it was sent. */
export const PatternSignal = z.object({
  id: z.string(),
  /** Grows with each signal that is stored: where a reader goes on after a break. */
  seq: z.int(),
  market: MarketName,
  symbol: z.string(),
  name: z.string(),
  /** The pattern's name in the contract's words, and the words that a screen shows. */
  pattern: z.string(),
  label: z.string(),
  description: z.string(),
  /** Found by a rule of the reader's own, for nobody else. */
  isOwn: z.optional(z.boolean()),
  direction: z.enum(['bullish', 'bearish']),
  timeframe: ScanTimeframeName,
  /** Open instant of the bar that made it, and the close at which it was known; epoch ms of the market's clock. */
  barTime: z.number(),
  at: z.number(),
  /** Close of that bar. */
  price: z.number(),
  /** Version of the rule: signals of different versions are never counted together. */
  version: z.int(),
  /** `gapless` in markets whose bars open at the close before. */
  variant: z.nullable(z.enum(['gapless'])),
  /** How well its shape is formed, 0 to 100, and of what the score is made; null for rules, which have no shape. */
  strength: z.nullable(z.enum(SIGNAL_STRENGTHS)),
  score: z.nullable(z.number()),
  parts: z.nullable(StrengthParts),
  /** Whether a candle stands where it means something: a turn against the trend. */
  inContext: z.nullable(z.boolean()),
  /** Name, open instant of the bar and price of each point that the shape is drawn through. */
  pivots: z.array(z.tuple([z.string(), z.number(), z.number()])),
  target: z.nullable(z.number()),
  stop: z.nullable(z.number()),
  /** Bars from the first close beyond the line of a chart pattern to its own: above 0 it came late. Null for all else. */
  lateBars: z.nullable(z.int()),
  /** Its first target had traded before it was known: kept for the record, never fresh, counted or alerted on. */
  isSpent: z.boolean(),
  /** Open instant of the first bar that it's made from, and the hash of all of them. */
  fromTime: z.nullable(z.number()),
  barsHash: z.nullable(z.string()),
  /** What was measured of it when it was sent; null while nothing was. */
  edge: z.nullable(EdgeChip),
  badge: DataBadge,
});
export type PatternSignal = z.infer<typeof PatternSignal>;

const page = { signals: z.array(PatternSignal), totalCount: z.int() };

/** A page of signals in both forms that clients read (docs/api/http.md#calls-that-clients-rely-on). */
export const PatternSignalPage = z.object({ ...page, data: z.object(page) });
export type PatternSignalPage = z.infer<typeof PatternSignalPage>;

/** The newest signals, for visitors: a glance, not a list. */
export const LatestSignals = z.object({ signals: z.array(PatternSignal).check(z.maxLength(3)) });

/** A page of signals: of all markets, of one, or of one instrument. */
export const PatternSignalQuery = z.object({
  page: z._default(wholeNumber(1, 100_000), 1),
  /** Signals to a page. */
  limit: z._default(wholeNumber(1, LIMITS.signalsPageMost), LIMITS.signalsPageSize),
  market: z.optional(MarketName),
  /** Names an instrument together with `market`. */
  symbol: z.optional(Text.check(z.minLength(1), z.maxLength(40))),
  timeframe: z.optional(ScanTimeframeName),
  /** A pattern's name, or a stock scan's: all that it looks for. */
  pattern: z.optional(Text.check(z.minLength(1), z.maxLength(60))),
  direction: z.optional(z.enum(['bullish', 'bearish'])),
  strength: z.optional(z.enum(SIGNAL_STRENGTHS)),
  /** Not older than this, by the clock of each market. */
  since: z.optional(z.enum(LOOPBACKS)),
  /** `include`: spent signals as well. */
  spent: z.optional(z.enum(['include'])),
  /** One of the caller's own watchlists: signals of its instruments alone. */
  watchlist: z.optional(z.uuid()),
});
