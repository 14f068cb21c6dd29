import * as z from 'zod/mini';
import { EdgeChip } from './edge.ts';
import { ScanTimeframeName } from './instruments.ts';
import { DataBadge, MarketName } from './markets.ts';
import { SIGNAL_STRENGTHS } from './signal-strengths.ts';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

/** What closed bars show beside signals: 52-week extremes, a gap, a surge of volume, a rating that changed sides. */
export const MARKET_EVENT_KINDS = ['high', 'low', 'gap', 'surge', 'rating'] as const;
export type MarketEventKind = (typeof MARKET_EVENT_KINDS)[number];

/**
 * `signal` are patterns and rules of weight, `cross` are crosses of averages, `strategy` are signals of the caller's own live
 * strategies, `entered` and `left` tell what the caller's own live screens gained and lost.
 */
export const WHATS_NEW_KINDS = ['signal', 'cross', ...MARKET_EVENT_KINDS, 'strategy', 'entered', 'left'] as const;

/** Nobody reads a longer list, or a longer group; a list names the first members of each group. */
export const WHATS_NEW_MOST = { entries: 200, members: 60, firstMembers: 8 } as const;

/** One instrument of an entry. */
export const WhatsNewMember = z.object({
  symbol: z.string(),
  name: z.string(),
  /** Market time at which it was known, and the close then. */
  at: z.number(),
  barTime: z.number(),
  price: z.number(),
  strength: z.nullable(z.enum(SIGNAL_STRENGTHS)),
  edge: z.nullable(EdgeChip),
  /** Numbers of an event: percent of a gap (`pct`), times the usual volume (`times`), sessions since the last one (`since`), the rating (`rating`). */
  facts: z.nullable(z.record(z.string(), z.number())),
  isWatched: z.boolean(),
  isUnread: z.boolean(),
});

/** One thing that happened, to one instrument or several; field names are ours (docs/api/contract.md#entities). */
export const WhatsNewEntry = z.object({
  /** The same for everybody, and as long as the day lasts. */
  id: z.string(),
  kind: z.enum(WHATS_NEW_KINDS),
  market: MarketName,
  timeframe: ScanTimeframeName,
  direction: z.enum(['bullish', 'bearish']),
  /** Pattern name of a signal; the kind of an event; the id of a strategy or screen. */
  pattern: z.string(),
  label: z.string(),
  description: z.string(),
  /** Newest of its members. */
  at: z.number(),
  /** What it is ranked by, 0 to 100 and more: docs/decisions/0015-whats-new.md. */
  score: z.number(),
  /** Best ranked first: in a list 8 of `memberCount` or as many as were asked for, of one entry up to 60. */
  members: z.array(WhatsNewMember),
  memberCount: z.int(),
  unreadCount: z.int(),
});
export type WhatsNewEntry = z.infer<typeof WhatsNewEntry>;

/** What a market's part covers. */
export const WhatsNewDay = z.object({
  market: MarketName,
  /** The trading day, by the exchange's calendar; null on a day on which it rests. */
  date: z.nullable(z.string()),
  fromMs: z.number(),
  toMs: z.number(),
  /** How far the market's prices may be trusted. */
  badge: DataBadge,
});

/** `whatsnew` is the list, best ranked first (docs/api/http.md#calls-that-clients-rely-on). */
export const WhatsNewPage = z.object({
  whatsnew: z.array(WhatsNewEntry),
  totalCount: z.int(),
  unreadCount: z.int(),
  days: z.array(WhatsNewDay),
  /** The one of the markets' that claims least. */
  badge: DataBadge,
  /** Wall time that this answer is complete to: what to report as read. */
  asOf: z.number(),
  /** Wall time up to which the caller has read; null when he never did. */
  readThrough: z.nullable(z.number()),
});
export type WhatsNewPage = z.infer<typeof WhatsNewPage>;

export const WhatsNewQuery = z.object({
  /** A date of each market's calendar; without it the last 24 hours of each market. */
  day: z.optional(z.iso.date()),
  market: z.optional(MarketName),
  kind: z.optional(z.enum(WHATS_NEW_KINDS)),
  direction: z.optional(z.enum(['bullish', 'bearish'])),
  strength: z.optional(z.enum(SIGNAL_STRENGTHS)),
  /** `only`: nothing but instruments of the caller's watchlists. */
  watchlist: z.optional(z.enum(['only'])),
  /** `only`: nothing but entries that hold something unread. */
  unread: z.optional(z.enum(['only'])),
  /** Id of the one entry that is wanted. */
  entry: z.optional(Text.check(z.maxLength(200))),
  /** Most entries, and most members of each: for whoever shows the best few. Counts stay those of the whole. */
  limit: z.optional(wholeNumber(1, WHATS_NEW_MOST.entries)),
  members: z.optional(wholeNumber(1, WHATS_NEW_MOST.members)),
});
export type WhatsNewQuery = z.infer<typeof WhatsNewQuery>;

/** `through` is the `asOf` of what was shown: nothing is marked read that nobody saw. */
export const ReadWhatsNewRequest = z.strictObject({ through: z.number().check(z.minimum(0)) });
export const ReadWhatsNewAnswer = z.object({ readThrough: z.number() });
