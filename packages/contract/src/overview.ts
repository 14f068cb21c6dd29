import * as z from 'zod/mini';
import { DataBadge, MarketName } from './markets.ts';
import { Text } from './text.ts';

/** What every glance at a market says of itself; instants are of the market's clock. */
const glance = {
  market: MarketName,
  badge: DataBadge,
  /** When it was evaluated. */
  evaluatedAt: z.number(),
  /** Date of the session that it tells of: the last one, until the next has a price. */
  date: z.string(),
};

export const OverviewQuery = z.object({ market: MarketName });

/** An index, a fund or a coin that stands for its market; a basket has no symbol and no price. */
export const IndexGlance = z.object({
  symbol: z.nullable(z.string()),
  name: z.string(),
  price: z.nullable(z.number()),
  tickSize: z.number(),
  currency: z.string(),
  changePct: z.nullable(z.number()),
  /** Closes of the session so far, a few. */
  points: z.array(z.number()),
});
export type IndexGlance = z.infer<typeof IndexGlance>;

/** `count` of `of` instruments for which it can be said. */
const share = z.object({ count: z.int(), of: z.int() });

/** How many instruments go which way. Indices and funds aren't counted: their parts are. */
export const Breadth = z.object({
  advancers: z.int(),
  decliners: z.int(),
  unchanged: z.int(),
  /** Without a price in this session. */
  unpriced: z.int(),
  /** Above or below all of the 52 weeks before; only where so much history is known. */
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
  tickSize: z.number(),
  currency: z.string(),
  changePct: z.number(),
  /** Volume of the session so far, beside the mean of the sessions before at the same time of the day; null where unknown. */
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
  /** Share of all cells, by what `sizedBy` names. */
  size: z.number(),
});
export type HeatmapCell = z.infer<typeof HeatmapCell>;

/** Every share or pair of a market, grouped by sector, the largest first. */
export const MarketHeatmap = z.object({
  ...glance,
  /** Mean value traded in a day of the last twenty, or all alike where quote currencies differ. */
  sizedBy: z.enum(['traded value', 'equal']),
  groups: z.array(z.object({ name: z.string(), changePct: z.nullable(z.number()), cells: z.array(HeatmapCell) })),
});
export type MarketHeatmap = z.infer<typeof MarketHeatmap>;

const MOST_LINES = 100;

export const SparklinesQuery = z.object({
  market: MarketName,
  /** Symbols, with commas between. */
  symbols: Text.check(z.minLength(1), z.maxLength(MOST_LINES * 12)),
});

/** Closes of the last session, oldest first; of a coin, of the last day. */
export const Sparkline = z.object({
  symbol: z.string(),
  points: z.array(z.number()),
  /** What the change of the session is measured from; null where unknown. */
  reference: z.nullable(z.number()),
});
export type Sparkline = z.infer<typeof Sparkline>;

export const SparklinesPage = z.object({ ...glance, lines: z.array(Sparkline) });
export type SparklinesPage = z.infer<typeof SparklinesPage>;
