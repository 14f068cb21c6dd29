import { MARKETS } from '@wickwise/market';
import * as z from 'zod/mini';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { MarketName } from './markets.ts';
import { NameText } from './name-text.ts';
import { NewsState } from './news.ts';
import { NewsLanguage } from './news-keys.ts';
import { Text } from './text.ts';

export const NEWS_SOURCE_LIMITS = {
  /** Longest excerpt that a source may have. */
  excerpt: 200,
  /** Feeds that operators add themselves. */
  own: 100,
  name: 80,
  address: 1_000,
} as const;

/**
 * `off`: switched off, with its stories. `needs-consent`: an operator has to agree first. `set-aside`: it isn't polled until
 * an operator asks for it. `failing`: the newest poll failed. `waiting`: never polled yet.
 */
export const NEWS_SOURCE_STATES = ['off', 'needs-consent', 'set-aside', 'failing', 'waiting', 'ok'] as const;

/** A source as operators see it. Times are epoch ms. */
export const NewsSource = z.object({
  key: z.string(),
  /** `official` and `press` come with the product, `own` were added here. */
  kind: z.enum(['official', 'press', 'own']),
  name: z.string(),
  site: z.string(),
  address: z.string(),
  /** Where it has moved permanently; null where it hasn't. */
  movedTo: z.nullable(z.string()),
  language: NewsLanguage,
  markets: z.array(MarketName),
  topics: z.array(z.string()),
  /** Its terms in a sentence, and what an operator states to have it shown; null for official ones, which share theirs. */
  terms: z.string(),
  statement: z.nullable(z.string()),
  excerptLength: z.int(),
  isOff: z.boolean(),
  state: z.enum(NEWS_SOURCE_STATES),
  /** Why the newest poll failed, or why it was set aside. */
  error: z.nullable(z.string()),
  /** Failed polls in a row. */
  failures: z.int(),
  polledAt: z.nullable(z.number()),
  answeredAt: z.nullable(z.number()),
  /** Null where it isn't polled. */
  nextPollAt: z.nullable(z.number()),
  polls: z.int(),
  failedPolls: z.int(),
  /** Stories that are stored. */
  stories: z.int(),
});
export type NewsSource = z.infer<typeof NewsSource>;

/** What an operator has agreed to. It holds until it ends. */
export const NewsConsent = z.object({
  id: z.string(),
  /** Key of a source, or `official`: to contact the hosts of the official ones. */
  subject: z.string(),
  name: z.string(),
  terms: z.string(),
  statement: z.string(),
  /** Address of the account. */
  madeBy: z.string(),
  madeAt: z.number(),
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(z.number()),
});
export type NewsConsent = z.infer<typeof NewsConsent>;

export const NewsSourcesAnswer = z.object({
  news: NewsState,
  /** Official sources are polled without asking where only this machine reaches the server. */
  official: z.object({
    isNeeded: z.boolean(),
    isAgreed: z.boolean(),
    hosts: z.array(z.string()),
    terms: z.string(),
    statement: z.string(),
  }),
  /** What an operator states about a feed of their own. */
  own: z.object({ terms: z.string(), statement: z.string() }),
  sources: z.array(NewsSource),
  /** Newest first. */
  consents: z.array(NewsConsent),
});
export type NewsSourcesAnswer = z.infer<typeof NewsSourcesAnswer>;

/** A statement as it was shown, so that what is stored is what was ticked. */
const Statement = Text.check(z.minLength(1), z.maxLength(2_000));
const ExcerptLength = z.int().check(z.minimum(0), z.maximum(NEWS_SOURCE_LIMITS.excerpt));
const SourceName = NameText.check(
  z.trim(),
  z.minLength(1, texts.required),
  z.maxLength(NEWS_SOURCE_LIMITS.name),
  z.regex(/^\P{Cc}*$/u, texts.oneLine),
);
const SourceMarkets = z.array(MarketName).check(z.minLength(1, texts.required), z.maxLength(MARKETS.length));

export const AgreeNewsRequest = z.strictObject({
  /** Key of a source, or `official`. */
  subject: Text.check(z.minLength(1), z.maxLength(60)),
  statement: Statement,
  /** The box is ticked. */
  isStated: z.literal(true),
});

export const AddNewsSourceRequest = z.strictObject({
  name: SourceName,
  address: Text.check(z.minLength(1, texts.required), z.maxLength(NEWS_SOURCE_LIMITS.address)),
  language: NewsLanguage,
  markets: SourceMarkets,
  excerptLength: ExcerptLength,
  statement: Statement,
  isStated: z.literal(true),
});
export type AddNewsSourceRequest = z.infer<typeof AddNewsSourceRequest>;

/** Name, language and markets can be changed of a source that was added here. */
export const ChangeNewsSourceRequest = z.strictObject({
  excerptLength: z.optional(ExcerptLength),
  isOff: z.optional(z.boolean()),
  name: z.optional(SourceName),
  language: z.optional(NewsLanguage),
  markets: z.optional(SourceMarkets),
});
export type ChangeNewsSourceRequest = z.infer<typeof ChangeNewsSourceRequest>;
