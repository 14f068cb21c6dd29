import * as z from 'zod/mini';
import { InstrumentView, ScanTimeframeName } from './instruments.ts';
import { LOOPBACKS } from './loopback.ts';
import { DataBadge, MarketName } from './markets.ts';
import { ScanPreset, Strategy } from './strategies.ts';
import { Text } from './text.ts';

export const SCREEN_LIMITS = {
  /** Instruments that a screen can name instead of a whole market. */
  symbols: 500,
  columns: 20,
  pageSize: 200,
  /** Screens of one account. */
  saved: 100,
  /** Links that one account has given out. */
  shared: 100,
  /** Rows that a file or a link holds. */
  exported: 10_000,
  shownInLink: 500,
} as const;

const AttributeKey = Text.check(z.minLength(1), z.maxLength(60));
export const SymbolName = Text.check(z.minLength(1), z.maxLength(40));

const definition = {
  market: MarketName,
  /** Instead of the whole market. */
  symbols: z.optional(z.array(SymbolName).check(z.minLength(1), z.maxLength(SCREEN_LIMITS.symbols))),
  timeframe: ScanTimeframeName,
  /** With it: which came true within that time. Without: which are true now. */
  loopback: z.optional(z.enum(LOOPBACKS)),
  rule: Strategy,
};

const view = {
  /** Attributes beside price and change. */
  columns: z._default(z.array(AttributeKey).check(z.maxLength(SCREEN_LIMITS.columns)), []),
  /** `symbol`, `name`, `price`, `change`, `since` or one of the columns. */
  sort: z._default(AttributeKey, 'symbol'),
  direction: z._default(z.enum(['asc', 'desc']), 'asc'),
};

/** A rule over the instruments of a market, as it stood when their newest bars closed. */
export const ScreenQuery = z.strictObject({
  ...definition,
  ...view,
  page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(SCREEN_LIMITS.pageSize)), 50),
  /** What fails one comparison alone, nearest first, instead of what matches. */
  nearMisses: z._default(z.boolean(), false),
  /** The closes of the newest bars with each row, for a little chart. */
  sparks: z._default(z.boolean(), false),
});
export type ScreenQuery = z.infer<typeof ScreenQuery>;
export type ScreenQueryInput = z.input<typeof ScreenQuery>;

/** A comparison as `explain` reports it; `text` is the condition in words. Null where there is no value. */
export const ScreenComparison = z.object({
  text: z.string(),
  verdict: z.enum(['true', 'false', 'no answer']),
  left: z.nullable(z.number()),
  right: z.nullable(z.number()),
  /** For crossings the values one bar before. */
  leftBefore: z.nullable(z.number()),
  rightBefore: z.nullable(z.number()),
  /** Left minus right. */
  gap: z.nullable(z.number()),
});
export type ScreenComparison = z.infer<typeof ScreenComparison>;

export const ScreenRow = z.object({
  ...InstrumentView.shape,
  /** Close of the newest bar; its change since the bar before in percent. */
  price: z.number(),
  changePct: z.nullable(z.number()),
  /** When that bar closed, epoch ms of the market's clock. */
  at: z.number(),
  /** Close at which it came true; null when that's longer ago than the screen looks back. */
  since: z.nullable(z.number()),
  values: z.array(z.nullable(z.number())),
  /** For a near miss the comparison that fails. */
  missing: z.optional(ScreenComparison),
  spark: z.optional(z.array(z.number())),
});
export type ScreenRow = z.infer<typeof ScreenRow>;

const SkippedSymbol = z.object({ symbol: z.string(), name: z.string(), bars: z.int() });

export const ScreenAnswer = z.object({
  rows: z.array(ScreenRow),
  total: z.int(),
  /** Instruments that were asked about. */
  universe: z.int(),
  /** Close of the newest bar that was read, epoch ms of the market's clock; null without any bar. */
  evaluatedAt: z.nullable(z.number()),
  /** With a loopback the instant from which firings count. */
  since: z.nullable(z.number()),
  /** Instruments with too few bars for an answer. */
  skipped: z.array(SkippedSymbol),
  /** The rule in words. */
  sentence: z.string(),
  badge: DataBadge,
});
export type ScreenAnswer = z.infer<typeof ScreenAnswer>;

export const ScreenExplainQuery = z.strictObject({
  market: MarketName,
  symbol: SymbolName,
  timeframe: ScanTimeframeName,
  rule: Strategy,
});
export type ScreenExplainQuery = z.infer<typeof ScreenExplainQuery>;

export const ScreenExplanation = z.object({
  symbol: z.string(),
  name: z.string(),
  verdict: z.enum(['true', 'false', 'no answer']),
  comparisons: z.array(ScreenComparison),
  /** Index of the only comparison that keeps it from matching. */
  missing: z.nullable(z.int()),
  price: z.nullable(z.number()),
  at: z.nullable(z.number()),
  bars: z.int(),
  sentence: z.string(),
});
export type ScreenExplanation = z.infer<typeof ScreenExplanation>;

export const ScreenPresetsQuery = z.object({ market: MarketName, timeframe: ScanTimeframeName });
export type ScreenPresetsQuery = z.infer<typeof ScreenPresetsQuery>;

/** One direction of a preset that looks both ways. */
const PresetSide = z.object({
  direction: z.enum(['bullish', 'bearish']),
  label: z.string(),
  count: z.nullable(z.int()),
  rule: Strategy,
});

/** `sides` is empty for a preset that looks one way. */
export const ScreenPreset = z.object({ ...ScanPreset.shape, rule: Strategy, sides: z.array(PresetSide) });
export type ScreenPreset = z.infer<typeof ScreenPreset>;
/** Counted over the loopback that the contract gives stock scans. */
export const ScreenPresetsAnswer = z.object({
  presets: z.array(ScreenPreset),
  loopback: z.enum(LOOPBACKS),
  evaluatedAt: z.nullable(z.number()),
});
export type ScreenPresetsAnswer = z.infer<typeof ScreenPresetsAnswer>;

/** What a rule can name, as a builder lists it. */
export const AttributeEntry = z.object({
  key: z.string(),
  label: z.string(),
  description: z.string(),
  group: ScanPreset.shape.group,
  unit: z.string(),
  /** The period that the key leaves open in braces. */
  parameter: z.optional(z.object({ name: z.string(), usual: z.int(), options: z.array(z.int()) })),
  range: z.optional(z.tuple([z.number(), z.number()])),
});
export type AttributeEntry = z.infer<typeof AttributeEntry>;

export const PatternChoice = z.object({
  name: z.string(),
  label: z.string(),
  category: z.string(),
  description: z.string(),
  directions: z.array(z.enum(['bullish', 'bearish'])),
});
export type PatternChoice = z.infer<typeof PatternChoice>;

export const AttributesAnswer = z.object({
  attributes: z.array(AttributeEntry),
  patterns: z.array(PatternChoice),
});
export type AttributesAnswer = z.infer<typeof AttributesAnswer>;

const ScreenName = Text.check(z.trim(), z.minLength(1), z.maxLength(80));

const saved = {
  name: ScreenName,
  ...definition,
  columns: z.array(AttributeKey).check(z.maxLength(SCREEN_LIMITS.columns)),
  /** Which way a match points, for the signals that it makes. */
  direction: z.enum(['bullish', 'bearish']),
  /** Scanned at every close, its firings told as signals. */
  isLive: z.boolean(),
};

export const SaveScreenRequest = z.strictObject({
  ...saved,
  columns: z._default(saved.columns, []),
  direction: z._default(saved.direction, 'bullish'),
  isLive: z._default(z.boolean(), true),
});
export type SaveScreenRequest = z.infer<typeof SaveScreenRequest>;

export const SavedScreen = z.object({
  id: z.string(),
  ...saved,
  /** Grows when rule, market, timeframe or direction change: signals of different versions are never counted together. */
  version: z.int(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type SavedScreen = z.infer<typeof SavedScreen>;
export const SavedScreensAnswer = z.object({ screens: z.array(SavedScreen) });
export const SavedScreenAnswer = z.object({ screen: SavedScreen });

export const ShareScreenRequest = z.strictObject({
  ...definition,
  ...view,
  /** The saved screen that is shared: its links end with it. */
  screenId: z.optional(z.uuid()),
});
export type ShareScreenRequest = z.infer<typeof ShareScreenRequest>;
export const SharedScreenLink = z.object({ id: z.string() });

/** A screen as it was when somebody shared it: nothing of it changes any more. */
export const SharedScreen = z.object({
  id: z.string(),
  ...definition,
  columns: z.array(AttributeKey),
  result: ScreenAnswer,
  /** SHA-256 over the raw closed bars that were read. */
  dataHash: z.string(),
  createdAt: z.number(),
});
export type SharedScreen = z.infer<typeof SharedScreen>;

export const SharedScreenPath = z.object({ sharedId: Text.check(z.regex(/^[A-Za-z0-9_-]{22}$/)) });
