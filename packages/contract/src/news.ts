import * as z from 'zod/mini';
import { NewsBrief } from './briefs/brief.ts';
import { LIMITS } from './limits.ts';
import { MarketName } from './markets.ts';
import { NewsLabel, NewsLanguage, NewsSourceKey, NewsTopicKey } from './news-keys.ts';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

export const NEWS_LIMITS = {
  pageSize: 20,
  /** Stories about the same beside a story. */
  related: 6,
  /** Longest search text. */
  search: 200,
  /** Longest title of an address. */
  title: 500,
  /** Topics that are listed, the most frequent. */
  topics: 60,
} as const;

/** A source as readers see it. */
const NewsSourceName = z.object({
  key: z.string(),
  name: z.string(),
  /** Its page for readers. */
  site: z.string(),
});

/** An instrument that a story is about. */
export const NewsInstrument = z.object({
  market: MarketName,
  symbol: z.string(),
  name: z.string(),
  /** The words of the story that it was found by. */
  evidence: z.string(),
});

/** What a story is about beside instruments: an index, a company outside the catalogue, a sector, the economy. */
export const NewsTopic = z.object({
  /** What lists are narrowed by. */
  topic: z.string(),
  label: NewsLabel,
});
export type NewsTopic = z.infer<typeof NewsTopic>;

/** The same news from another source, or from the same one again. */
const NewsRepeat = z.object({
  title: z.string(),
  slug: z.string(),
  link: z.nullable(z.string()),
  source: NewsSourceName,
  publishedAt: z.number(),
});

/** News from the source that had it first. All texts are plain text; times are epoch ms. */
export const NewsStory = z.object({
  id: z.string(),
  /** What `/news-details/{title}` has for it. */
  slug: z.string(),
  title: z.string(),
  /** At most 200 characters, and as few as the operator allows; empty for none. */
  excerpt: z.string(),
  /** Page of the source; null where the feed names none. */
  link: z.nullable(z.string()),
  source: NewsSourceName,
  language: NewsLanguage,
  publishedAt: z.number(),
  receivedAt: z.number(),
  instruments: z.array(NewsInstrument),
  topics: z.array(NewsTopic),
  /** How its headline sounds for holders, from -1 to 1; null where it isn't known well enough. */
  sentiment: z.nullable(z.object({ value: z.number(), confidence: z.number() })),
  /** Others that had the same, first first. */
  others: z.array(NewsRepeat),
  /** Its sentences where it is computed from prices; null for news of others. */
  brief: z.nullable(NewsBrief),
});
export type NewsStory = z.infer<typeof NewsStory>;

/**
 * How often a shown sentiment was right, as good, bad or neither: of so many labelled headlines, none of which shaped the
 * rules, a sentiment was shown for some and was right for fewer.
 */
export const NewsAccuracy = z.object({ headlines: z.int(), shown: z.int(), right: z.int() });
export type NewsAccuracy = z.infer<typeof NewsAccuracy>;

/**
 * Whether news come: `off` by the server's settings; `needs-consent` until an operator agrees to at least one source;
 * `offline` while no source can be reached.
 */
export const NEWS_STATES = ['on', 'off', 'needs-consent', 'offline'] as const;
export const NewsState = z.object({
  state: z.enum(NEWS_STATES),
  /** When a source answered last; null for never. */
  checkedAt: z.nullable(z.number()),
});
export type NewsState = z.infer<typeof NewsState>;

export const NewsQuery = z.object({
  page: z._default(wholeNumber(1, LIMITS.newsPagesShown), 1),
  market: z.optional(MarketName),
  topic: z.optional(NewsTopicKey),
  /** An instrument, as `Crypto:BTC-USD`. */
  instrument: z.optional(Text.check(z.maxLength(80), z.regex(/^\w+:.+$/))),
  /** Key of a source. */
  source: z.optional(NewsSourceKey),
  /** Briefs computed from prices alone, or none of them. */
  briefs: z.optional(z.enum(['only', 'none'])),
  language: z.optional(NewsLanguage),
  /** Words that all are in it, `"a phrase"`, `-without`. */
  q: z.optional(Text.check(z.maxLength(NEWS_LIMITS.search))),
});
export type NewsQuery = z.infer<typeof NewsQuery>;

/** With what only the caller has: `only` for all their watchlists, or the id of one. */
export const OwnNewsQuery = z.extend(NewsQuery, {
  watchlist: z.optional(z.union([z.literal('only'), z.uuid()])),
});
export type OwnNewsQuery = z.infer<typeof OwnNewsQuery>;

/** One of at most five pages, newest first. */
export const NewsPage = z.object({
  stories: z.array(NewsStory),
  page: z.int(),
  /** 0 to 5; there may be more stories than these pages hold. */
  totalPages: z.int(),
  news: NewsState,
  accuracy: NewsAccuracy,
});
export type NewsPage = z.infer<typeof NewsPage>;

export const NewsStoryQuery = z.object({ title: Text.check(z.minLength(1), z.maxLength(NEWS_LIMITS.title)) });

export const NewsStoryAnswer = z.object({
  story: NewsStory,
  /** `former`: the headline has changed since; `nearest`: the story is gone, and this one is alike. */
  match: z.enum(['exact', 'former', 'nearest']),
  /** Others on the same instruments or topics, newest first. */
  related: z.array(NewsStory),
  accuracy: NewsAccuracy,
});
export type NewsStoryAnswer = z.infer<typeof NewsStoryAnswer>;

export const NewsTopicsQuery = z.object({ market: z.optional(MarketName) });

/** What a list of news can be narrowed to. */
export const NewsTopicsAnswer = z.object({
  /** Topics of the last seven days, with their stories, the most frequent first. */
  topics: z.array(z.extend(NewsTopic, { count: z.int() })),
  /** Sources that are shown, by name. */
  sources: z.array(z.extend(NewsSourceName, { language: NewsLanguage, markets: z.array(MarketName) })),
});
export type NewsTopicsAnswer = z.infer<typeof NewsTopicsAnswer>;

export const NEWS_TOPIC_GROUPS = [
  ...(['index', 'sector', 'company', 'group', 'institution', 'macro'] as const),
  ...(['commodity', 'currency', 'crypto', 'market', 'people'] as const),
] as const;

/** All topics that stories can have: what a search for a topic suggests. */
export const NewsKeywordsAnswer = z.object({
  keywords: z.array(z.extend(NewsTopic, { group: z.enum(NEWS_TOPIC_GROUPS) })),
});
export type NewsKeywordsAnswer = z.infer<typeof NewsKeywordsAnswer>;
