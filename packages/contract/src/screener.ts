import * as z from 'zod/mini';
import { InstrumentView, ScanTimeframeName } from './instruments.ts';
import { LOOPBACKS } from './loopback.ts';
import { DataBadge, MarketName } from './markets.ts';
import { NameText } from './name-text.ts';
import { ScanPreset, Strategy, StrategyCondition } from './strategies.ts';
import { Text } from './text.ts';

export const SCREEN_LIMITS = {
  /** Maximum symbols of a screen, in place of a whole market. */
  symbols: 500,
  columns: 20,
  pageSize: 200,
  /** Screens per account. */
  saved: 100,
  /** Public links per account. */
  shared: 100,
  /** Maximum rows of a file or link. */
  exported: 10_000,
  shownInLink: 500,
} as const;

const AttributeKey = Text.check(z.minLength(1), z.maxLength(60));
export const SymbolName = Text.check(z.minLength(1), z.maxLength(40));

/** Key of a universe in place of symbols; its members are those at the time of the question. */
const UniverseKey = Text.check(z.minLength(1), z.maxLength(60));

/** The part of a market that a screen is run on: symbols or a universe; by default the whole market. */
export const screenPlace = {
  symbols: z.optional(z.array(SymbolName).check(z.minLength(1), z.maxLength(SCREEN_LIMITS.symbols))),
  universe: z.optional(UniverseKey),
};

const definition = {
  market: MarketName,
  ...screenPlace,
  timeframe: ScanTimeframeName,
  /** With it: firings within that time. Without: matches now. */
  loopback: z.optional(z.enum(LOOPBACKS)),
  rule: Strategy,
};

const view = {
  /** Attributes besides price and change. */
  columns: z._default(z.array(AttributeKey).check(z.maxLength(SCREEN_LIMITS.columns)), []),
  /** `symbol`, `name`, `price`, `change`, `since` or one of the columns. */
  sort: z._default(AttributeKey, 'symbol'),
  direction: z._default(z.enum(['asc', 'desc']), 'asc'),
};

/** A rule over a market's instruments, at their newest closed bars. */
export const ScreenQuery = z.strictObject({
  ...definition,
  ...view,
  page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(SCREEN_LIMITS.pageSize)), 50),
  /** Instruments that fail a single comparison, nearest first, instead of matches. */
  nearMisses: z._default(z.boolean(), false),
  /** Adds the newest closes to each row, for a sparkline. */
  sparks: z._default(z.boolean(), false),
});
export type ScreenQuery = z.infer<typeof ScreenQuery>;
export type ScreenQueryInput = z.input<typeof ScreenQuery>;

/** A screen as a file. */
export const ScreenExport = z.strictObject({
  ...ScreenQuery.shape,
  /** IANA zone of the times in the file. */
  timeZone: z._default(Text.check(z.maxLength(64)), 'UTC'),
});
export type ScreenExport = z.infer<typeof ScreenExport>;

export const UniversesQuery = z.object({ market: MarketName });

/** The universes of a market with quoted members. */
export const UniversesAnswer = z.object({
  universes: z.array(
    z.object({
      /** An index such as `nifty50` or `sp100`, `derivatives`, `shares`, or `sector:` and the sector's name. */
      key: z.string(),
      /** Number of quoted members. */
      count: z.int(),
      /** Month of the list of members, such as 2025-09; null where it follows from the catalogue. */
      asOf: z.nullable(z.string()),
      /** Of an index: the number of its members, quoted here or not. */
      size: z.nullable(z.int()),
    }),
  ),
});
export type UniversesAnswer = z.infer<typeof UniversesAnswer>;

/** A comparison as reported by `explain`; `text` is the condition. Null for missing values. */
export const ScreenComparison = z.object({
  text: z.string(),
  /** The condition; absent in older shared screens. */
  condition: z.optional(StrategyCondition),
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
  /** Close of the newest bar; its change since the previous bar in percent. */
  price: z.number(),
  changePct: z.nullable(z.number()),
  /** Close time of that bar, market time, epoch ms. */
  at: z.number(),
  /** Close at which it became true; null when longer ago than the search. */
  since: z.nullable(z.number()),
  values: z.array(z.nullable(z.number())),
  /** For a near miss the failing comparison. */
  missing: z.optional(ScreenComparison),
  spark: z.optional(z.array(z.number())),
});
export type ScreenRow = z.infer<typeof ScreenRow>;

const SkippedSymbol = z.object({ symbol: z.string(), name: z.string(), bars: z.int() });

export const ScreenAnswer = z.object({
  rows: z.array(ScreenRow),
  total: z.int(),
  /** Number of evaluated instruments. */
  universe: z.int(),
  /** Close of the newest bar read, market time, epoch ms; null without bars. */
  evaluatedAt: z.nullable(z.number()),
  /** With a loopback the time from which firings count. */
  since: z.nullable(z.number()),
  /** Instruments with too few bars for an answer. */
  skipped: z.array(SkippedSymbol),
  /** The rule as a sentence. */
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
  /** Index of the only comparison that isn't met. */
  missing: z.nullable(z.int()),
  price: z.nullable(z.number()),
  at: z.nullable(z.number()),
  bars: z.int(),
  sentence: z.string(),
});
export type ScreenExplanation = z.infer<typeof ScreenExplanation>;

export const ScreenPresetsQuery = z.object({ market: MarketName, timeframe: ScanTimeframeName });
export type ScreenPresetsQuery = z.infer<typeof ScreenPresetsQuery>;

/** One direction of a two-directional preset. */
const PresetSide = z.object({
  direction: z.enum(['bullish', 'bearish']),
  label: z.string(),
  count: z.nullable(z.int()),
  rule: Strategy,
});

/** `sides` is empty for a one-directional preset. */
export const ScreenPreset = z.object({ ...ScanPreset.shape, rule: Strategy, sides: z.array(PresetSide) });
export type ScreenPreset = z.infer<typeof ScreenPreset>;
/** Counts of distinct instruments over the contract's loopback of stock scans, on bars of the asked timeframe. */
export const ScreenPresetsAnswer = z.object({
  presets: z.array(ScreenPreset),
  loopback: z.enum(LOOPBACKS),
  /** Number of evaluated instruments. */
  universe: z.int(),
  evaluatedAt: z.nullable(z.number()),
});
export type ScreenPresetsAnswer = z.infer<typeof ScreenPresetsAnswer>;

/** An attribute, as a builder lists it. */
export const AttributeEntry = z.object({
  key: z.string(),
  label: z.string(),
  description: z.string(),
  group: ScanPreset.shape.group,
  unit: z.string(),
  /** The open period of the key, in braces. */
  parameter: z.optional(z.object({ name: z.string(), usual: z.int(), options: z.array(z.int()) })),
  range: z.optional(z.tuple([z.number(), z.number()])),
});
export type AttributeEntry = z.infer<typeof AttributeEntry>;

/** A pattern or public strategy, as a builder lists it. */
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
  /** Public strategies that a condition may name. */
  strategies: z.array(PatternChoice),
});
export type AttributesAnswer = z.infer<typeof AttributesAnswer>;

const ScreenName = NameText.check(z.trim(), z.minLength(1), z.maxLength(80));

const saved = {
  name: ScreenName,
  ...definition,
  columns: z.array(AttributeKey).check(z.maxLength(SCREEN_LIMITS.columns)),
  /** Direction of a match, for its signals. */
  direction: z.enum(['bullish', 'bearish']),
  /** Scanned at every close, with firings as signals. */
  isLive: z.boolean(),
};

export const SaveScreenRequest = z.strictObject({
  ...saved,
  columns: z._default(saved.columns, []),
  direction: z._default(saved.direction, 'bullish'),
  isLive: z._default(z.boolean(), true),
});
export type SaveScreenRequest = z.infer<typeof SaveScreenRequest>;

/** `updatedAt`: of the screen that was changed; refused once it was changed since. Absent: whatever is saved. */
export const EditScreenRequest = z.strictObject({ ...SaveScreenRequest.shape, updatedAt: z.optional(z.number()) });
export type EditScreenRequest = z.infer<typeof EditScreenRequest>;

export const SavedScreen = z.object({
  id: z.string(),
  ...saved,
  /** Grows when rule, market, timeframe or direction change: versions are never counted together. */
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
  /** The shared saved screen: its links end with it. */
  screenId: z.optional(z.uuid()),
});
export type ShareScreenRequest = z.infer<typeof ShareScreenRequest>;
export const SharedScreenLink = z.object({ id: z.string() });

/** A shared screen, which never changes. */
export const SharedScreen = z.object({
  id: z.string(),
  ...definition,
  columns: z.array(AttributeKey),
  result: ScreenAnswer,
  /** SHA-256 of the raw closed bars. */
  dataHash: z.string(),
  createdAt: z.number(),
});
export type SharedScreen = z.infer<typeof SharedScreen>;

export const SharedScreenPath = z.object({ sharedId: Text.check(z.regex(/^[A-Za-z0-9_-]{22}$/)) });
