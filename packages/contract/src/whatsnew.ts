import * as z from 'zod/mini';
import { EdgeSummary } from './edge.ts';
import { PriceGrid, ScanTimeframeName } from './instruments.ts';
import { DataBadge, MarketName } from './markets.ts';
import { SIGNAL_STRENGTHS } from './signal-strengths.ts';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

/** Events of closed bars besides signals: 52-week extremes, gaps, volume surges, turned ratings. */
export const MARKET_EVENT_KINDS = ['high', 'low', 'gap', 'surge', 'rating'] as const;
export type MarketEventKind = (typeof MARKET_EVENT_KINDS)[number];

/**
 * `signal`: patterns and rules that are strong enough; `cross`: crosses of averages; `strategy`: signals of the
 * caller's live strategies; `entered` and `left`: turns of the caller's live screens; `news`: stories
 * about the caller's watchlists.
 */
export const WHATS_NEW_KINDS = [
  'signal',
  'cross',
  ...MARKET_EVENT_KINDS,
  'strategy',
  'entered',
  'left',
  'news',
] as const;

/** Maximum lengths of lists and groups; a list has the first members of each group. */
export const WHATS_NEW_MOST = { entries: 200, members: 60, firstMembers: 8 } as const;

/** One instrument of an entry. */
export const WhatsNewMember = z.object({
  symbol: z.string(),
  name: z.string(),
  ...PriceGrid.shape,
  /** Market time at which it was known, and the close then; of news the time of publication, and no price. */
  at: z.number(),
  barTime: z.number(),
  price: z.nullable(z.number()),
  strength: z.nullable(z.enum(SIGNAL_STRENGTHS)),
  edge: z.nullable(EdgeSummary),
  /**
   * Figures of an event: percent of a gap (`pct`), times the usual volume (`times`), sessions since the last one
   * (`since`), rating (`rating`).
   */
  facts: z.nullable(z.record(z.string(), z.number())),
  isWatched: z.boolean(),
  isUnread: z.boolean(),
});

/** An event of one or several instruments; field names are ours (docs/api/contract.md#entities). */
export const WhatsNewEntry = z.object({
  /** The same for all users during the day. */
  id: z.string(),
  kind: z.enum(WHATS_NEW_KINDS),
  market: MarketName,
  timeframe: ScanTimeframeName,
  /** Null for news. */
  direction: z.nullable(z.enum(['bullish', 'bearish'])),
  /** Pattern name of a signal; kind of an event; id of a strategy, a screen or a cluster of stories. */
  pattern: z.string(),
  label: z.string(),
  description: z.string(),
  /** Of news: its address, and the source that had it first. */
  story: z.optional(z.object({ slug: z.string(), source: z.string() })),
  /** Time of its newest member. */
  at: z.number(),
  /** Score of the ranking, 0 to 100 and more: docs/decisions/0015-whats-new.md. */
  score: z.number(),
  /** Best ranked first: in a list 8 of `memberCount` or as requested, for a single entry up to 60. */
  members: z.array(WhatsNewMember),
  memberCount: z.int(),
  unreadCount: z.int(),
});
export type WhatsNewEntry = z.infer<typeof WhatsNewEntry>;

/** Period of a market's part. */
export const WhatsNewDay = z.object({
  market: MarketName,
  /** Trading day of the exchange; null on a closed day. */
  date: z.nullable(z.string()),
  fromMs: z.number(),
  toMs: z.number(),
  /** Badge of the market's prices. */
  badge: DataBadge,
  /** Time of the market's newest price within the period, market time; null before the first. */
  dataAt: z.nullable(z.number()),
});

/** `whatsnew` is the list, the caller's watchlists first, each part best ranked first (docs/api/http.md#calls-that-clients-rely-on). */
export const WhatsNewPage = z.object({
  whatsnew: z.array(WhatsNewEntry),
  totalCount: z.int(),
  unreadCount: z.int(),
  days: z.array(WhatsNewDay),
  /** The least real badge of the markets. */
  badge: DataBadge,
  /** Wall time up to which this answer is complete: to be reported as read. */
  asOf: z.number(),
  /** Wall time up to which the caller has read; null for never. */
  readThrough: z.nullable(z.number()),
});
export type WhatsNewPage = z.infer<typeof WhatsNewPage>;

export const WhatsNewQuery = z.object({
  /** A date of each market's calendar; default: each market's last 24 hours. */
  day: z.optional(z.iso.date()),
  market: z.optional(MarketName),
  kind: z.optional(z.enum(WHATS_NEW_KINDS)),
  direction: z.optional(z.enum(['bullish', 'bearish'])),
  strength: z.optional(z.enum(SIGNAL_STRENGTHS)),
  /** `only`: instruments of the caller's watchlists. */
  watchlist: z.optional(z.enum(['only'])),
  /** `only`: entries with unread members. */
  unread: z.optional(z.enum(['only'])),
  /** Id of a single entry. */
  entry: z.optional(Text.check(z.maxLength(200))),
  /** Maximum number of entries, and of members each. Counts stay those of the whole. */
  limit: z.optional(wholeNumber(1, WHATS_NEW_MOST.entries)),
  members: z.optional(wholeNumber(1, WHATS_NEW_MOST.members)),
});
export type WhatsNewQuery = z.infer<typeof WhatsNewQuery>;

/** `through` is the `asOf` of what was shown, so nothing unseen is marked as read. */
export const ReadWhatsNewRequest = z.strictObject({ through: z.number().check(z.minimum(0)) });
export const ReadWhatsNewAnswer = z.object({ readThrough: z.number() });
