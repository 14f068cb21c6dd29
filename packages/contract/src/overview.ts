import * as z from 'zod/mini';
import { PriceGrid } from './instruments.ts';
import { DataBadge, MarketName } from './markets.ts';
import { Text } from './text.ts';

/** Common fields of market overviews; times on the market's clock. */
const glance = {
  market: MarketName,
  badge: DataBadge,
  /** Time of evaluation. */
  evaluatedAt: z.number(),
  /** Time of the newest price in it; null before the first. */
  dataAt: z.nullable(z.number()),
  /** Date of the session: the last one, until the next has a price. */
  date: z.string(),
};

export const OverviewQuery = z.object({ market: MarketName });

/** An index, fund or coin that represents its market; a basket has no symbol and no price. */
export const IndexGlance = z.object({
  symbol: z.nullable(z.string()),
  name: z.string(),
  price: z.nullable(z.number()),
  ...PriceGrid.shape,
  changePct: z.nullable(z.number()),
  /** Some closes of the session so far. */
  points: z.array(z.number()),
});
export type IndexGlance = z.infer<typeof IndexGlance>;

/** `count` of `of` instruments with data. */
const share = z.object({ count: z.int(), of: z.int() });

/** Number of rising and falling instruments, without indices and funds. */
export const Breadth = z.object({
  advancers: z.int(),
  decliners: z.int(),
  unchanged: z.int(),
  /** Without a price in this session. */
  unpriced: z.int(),
  /** Above or below the 52 weeks before; only with enough history. */
  newHighs: share,
  newLows: share,
  /** Price above the mean of the 50 and 200 daily closes before this session. */
  above50: share,
  above200: share,
});
export type Breadth = z.infer<typeof Breadth>;

export const Mover = z.object({
  symbol: z.string(),
  name: z.string(),
  price: z.number(),
  ...PriceGrid.shape,
  changePct: z.number(),
  /** Volume of the session so far relative to earlier ones at the same time of day; null where unknown. */
  volumeRatio: z.nullable(z.number()),
});
export type Mover = z.infer<typeof Mover>;

export const MarketOverview = z.object({
  ...glance,
  indexes: z.array(IndexGlance),
  breadth: Breadth,
  movers: z.object({ gainers: z.array(Mover), losers: z.array(Mover), volume: z.array(Mover) }),
});
export type MarketOverview = z.infer<typeof MarketOverview>;

export const HeatmapCell = z.object({
  symbol: z.string(),
  name: z.string(),
  price: z.nullable(z.number()),
  changePct: z.nullable(z.number()),
  /** Share of all cells, by `sizedBy`. */
  size: z.number(),
});
export type HeatmapCell = z.infer<typeof HeatmapCell>;

/** All shares or pairs of a market by sector, largest first. */
export const MarketHeatmap = z.object({
  ...glance,
  /** Mean daily traded value over twenty days, or equal where quote currencies differ. */
  sizedBy: z.enum(['traded value', 'equal']),
  groups: z.array(z.object({ name: z.string(), changePct: z.nullable(z.number()), cells: z.array(HeatmapCell) })),
});
export type MarketHeatmap = z.infer<typeof MarketHeatmap>;

const MOST_LINES = 100;

export const SparklinesQuery = z.object({
  market: MarketName,
  /** Symbols, separated by commas. */
  symbols: Text.check(z.minLength(1), z.maxLength(MOST_LINES * 12)),
});

/** Closes of the last session, oldest first; of a coin, of the last day. */
export const SparklineSeries = z.object({
  symbol: z.string(),
  points: z.array(z.number()),
  /** Base of the session's change; null where unknown. */
  reference: z.nullable(z.number()),
});
export type SparklineSeries = z.infer<typeof SparklineSeries>;

export const SparklinesPage = z.object({ ...glance, lines: z.array(SparklineSeries) });
export type SparklinesPage = z.infer<typeof SparklinesPage>;
