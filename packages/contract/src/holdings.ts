import * as z from 'zod/mini';
import { MarketName } from './markets.ts';
import { Text, WELL_FORMED } from './text.ts';
import { CreateWatchlistRequest, Watchlist } from './watchlists.ts';

export const HOLDING_LIMITS = {
  /** Maximum characters of an import: a statement with all its sections. */
  importLength: 400_000,
  /** Maximum lines of an import. */
  importLines: 5_000,
  /** Lines that weren't taken of which an answer speaks, the first of them. */
  refused: 100,
} as const;

/** Files of holdings, as recognised by their headings. */
export const HOLDING_FORMATS = ['kite', 'console', 'upstox', 'groww', 'ibkr', 'ibkr-flex', 'generic'] as const;
export type HoldingFormat = (typeof HOLDING_FORMATS)[number];

/** Why a line wasn't taken. */
export const HOLDING_REFUSALS = [
  'unknown-symbol',
  'no-symbol',
  'no-quantity',
  'short',
  'bad-cost',
  'fund',
  'bond',
  'derivative',
  'other-kind',
  'currency',
  'too-many',
] as const;
export type HoldingRefusal = (typeof HOLDING_REFUSALS)[number];

/** How .xlsx and .xls files begin, read as text. */
const WORKBOOK = ['PK\u0003\u0004', '\u00D0\u00CF\u0011\u00E0', '\uFFFD\uFFFD\u0011\uFFFD'];

const FileText = z.string().check(
  z.refine((text) => !WORKBOOK.some((beginning) => text.startsWith(beginning)), {
    error: 'This is an Excel workbook. Save it as CSV and choose that file, or paste its cells.',
    abort: true,
  }),
  WELL_FORMED,
  z.minLength(1, 'Choose a file or paste its text.'),
  z.maxLength(HOLDING_LIMITS.importLength, 'This file is too long for holdings.'),
);

export const PreviewHoldingsRequest = z.strictObject({ text: FileText });

/** What a new import does with what the list holds already. */
export const HOLDING_MODES = ['merge', 'replace'] as const;
export type HoldingMode = (typeof HOLDING_MODES)[number];

/** Saves a file's holdings: as a new list by its name, or in one of the caller's lists. */
export const ImportHoldingsRequest = z.strictObject({
  text: FileText,
  into: z.union([
    z.strictObject({ name: CreateWatchlistRequest.shape.name }),
    z.strictObject({ watchlistId: z.uuid(), mode: z.enum(HOLDING_MODES) }),
  ]),
});
export type ImportHoldingsRequest = z.infer<typeof ImportHoldingsRequest>;

/** One instrument that is held: units, and average price paid for one where it is known. */
const Holding = z.object({
  market: MarketName,
  symbol: z.string(),
  name: z.string(),
  quantity: z.number(),
  cost: z.nullable(z.number()),
  currency: z.string(),
  tickSize: z.number(),
});

const RefusedLine = z.object({
  /** Counts from 1. */
  line: z.number(),
  /** Symbol or name as written; empty where the line has none. */
  symbol: z.string(),
  reason: z.enum(HOLDING_REFUSALS),
});
export type RefusedLine = z.infer<typeof RefusedLine>;

export const HoldingsPreview = z.object({
  format: z.enum(HOLDING_FORMATS),
  holdings: z.array(Holding),
  /** The first lines that weren't taken, and how many there are. */
  refused: z.array(RefusedLine),
  refusedCount: z.number(),
});
export type HoldingsPreview = z.infer<typeof HoldingsPreview>;

export const ImportedHoldings = z.object({
  watchlist: Watchlist,
  preview: HoldingsPreview,
});

/** The caller's lists that have holdings, in their order. */
export const HoldingListsAnswer = z.object({
  lists: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })),
});

/** Changes one holding by hand; `quantity` null takes it off, the symbol stays on the list. */
export const ChangeHoldingRequest = z.strictObject({
  market: MarketName,
  symbol: Text.check(z.minLength(1), z.maxLength(40)),
  quantity: z.nullable(z.number().check(z.positive('Enter a quantity above 0.'), z.maximum(1e12))),
  cost: z.nullable(z.number().check(z.nonnegative('Enter a price of 0 or more.'), z.maximum(1e12))),
});

const Position = z.object({
  ...Holding.shape,
  isMoney: z.boolean(),
  /** Quantity and cost were adjusted for a split since they were entered. */
  isSplit: z.boolean(),
  /** Last price; null before the first, and where the caller doesn't see the market. */
  price: z.nullable(z.number()),
  value: z.nullable(z.number()),
  pnl: z.nullable(z.number()),
  pnlPct: z.nullable(z.number()),
  /** Change of the value since the reference price of the day. */
  dayChange: z.nullable(z.number()),
  dayChangePct: z.nullable(z.number()),
  /** Share of the group's value, percent. */
  weightPct: z.nullable(z.number()),
});
export type HoldingPosition = z.infer<typeof Position>;

const Totals = z.object({
  /** Value of the positions with a price. */
  value: z.number(),
  /** What the positions with price and cost were bought for, and their profit or loss. */
  cost: z.number(),
  pnl: z.nullable(z.number()),
  pnlPct: z.nullable(z.number()),
  dayChange: z.nullable(z.number()),
  dayChangePct: z.nullable(z.number()),
  /** Positions without a price, which no sum has. */
  unpriced: z.number(),
  /** Positions with a price and without a cost, which cost and profit leave out. */
  uncosted: z.number(),
});

/** Positions of one market in one currency: sums never mix currencies. */
const HoldingsGroup = z.object({
  market: MarketName,
  currency: z.string(),
  totals: Totals,
  positions: z.array(Position),
});
export type HoldingsGroup = z.infer<typeof HoldingsGroup>;

export const HoldingsAnswer = z.object({
  watchlistId: z.string(),
  name: z.string(),
  groups: z.array(HoldingsGroup),
  /** Symbols of the list without a quantity. */
  without: z.array(z.object({ market: MarketName, symbol: z.string() })),
});
export type HoldingsAnswer = z.infer<typeof HoldingsAnswer>;

/** Risk of one group from daily bars, its quantities held as they are today. Figures are null with too little history. */
const HoldingsRisk = z.object({
  market: MarketName,
  currency: z.string(),
  /** Daily returns measured within the past year, and in all stored history. */
  yearDays: z.number(),
  days: z.number(),
  /** Annualised standard deviation of daily returns, percent. */
  volatilityPct: z.nullable(z.number()),
  beta: z.nullable(z.number()),
  /** Symbol that beta is measured against; null where the market has no single one. */
  benchmark: z.nullable(z.string()),
  /** Largest fall from a high within the past year, percent (negative), between two days. */
  largestFall: z.nullable(z.object({ pct: z.number(), fromMs: z.number(), toMs: z.number() })),
  /** Worst day in stored history, percent, and what it would cost at today's value. */
  worstDay: z.nullable(z.object({ pct: z.number(), atMs: z.number(), money: z.number() })),
  /** Herfindahl-Hirschman index of weights, 0 to 1, and the number of equal positions with the same one. */
  hhi: z.nullable(z.number()),
  effectiveCount: z.nullable(z.number()),
  largest: z.nullable(z.object({ symbol: z.string(), weightPct: z.number() })),
  /** Positions with too few bars to be measured. */
  unmeasured: z.array(z.string()),
});
export type HoldingsRisk = z.infer<typeof HoldingsRisk>;

export const HoldingsRiskAnswer = z.object({ groups: z.array(HoldingsRisk) });
