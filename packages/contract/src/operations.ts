import * as z from 'zod/mini';
import { DataBadge, MarketName, MarketState } from './markets.ts';
import { Text } from './text.ts';

const count = z.int().check(z.nonnegative());

/** Jobs of one kind. Times in epoch ms. */
export const JobQueue = z.object({
  name: z.string(),
  waiting: count,
  running: count,
  failed: count,
  /** When its schedule runs next; null without one. */
  nextAt: z.nullable(z.number()),
});
export type JobQueue = z.infer<typeof JobQueue>;

/** A job that used up its retries. */
export const FailedJob = z.object({ id: z.string(), queue: z.string(), at: z.number(), error: z.string() });
export type FailedJob = z.infer<typeof FailedJob>;

/** The newest failed ones, newest first; each queue counts all of its own. */
export const JobsAnswer = z.object({ queues: z.array(JobQueue), failures: z.array(FailedJob) });
export type JobsAnswer = z.infer<typeof JobsAnswer>;

export const FailedJobPath = z.object({
  queue: Text.check(z.maxLength(60), z.regex(/^[a-z][a-z-]*$/)),
  jobId: z.uuid(),
});

/** Feed of a market, and whether its bars follow the clock. */
export const MarketFeedHealth = z.object({
  market: MarketName,
  badge: DataBadge,
  feed: z.string(),
  state: MarketState.shape.source.shape.health,
  isFollowing: z.boolean(),
});
export type MarketFeedHealth = z.infer<typeof MarketFeedHealth>;

/** How the server is. Sizes in bytes, times in epoch ms. */
export const HealthAnswer = z.object({
  startedAt: z.number(),
  database: z.object({
    isAnswering: z.boolean(),
    /** Why nothing can be saved; null where writes work. */
    readOnlyBecause: z.nullable(z.string()),
    /** Null while it doesn't answer. */
    bytes: z.nullable(z.number()),
  }),
  /** Of the data folder; null where it can't be read. */
  disk: z.nullable(z.object({ freeBytes: z.number(), totalBytes: z.number() })),
  memory: z.object({ usedBytes: z.number(), totalBytes: z.number() }),
  /** How late timers of the main thread ran within the last minute, ms. */
  loopDelay: z.object({ p99Ms: z.number(), longestMs: z.number() }),
  feeds: z.array(MarketFeedHealth),
  /** The newest backup; null for none. */
  backup: z.nullable(z.object({ at: z.number(), bytes: z.number() })),
  backupError: z.nullable(z.string()),
  /** Within the last day. */
  failedDeliveries: count,
  failedMails: count,
  /** Writes that the database refused. */
  setAside: count,
  /** Payment providers that send no webhooks although subscriptions run. */
  silentProviders: z.array(z.string()),
});
export type HealthAnswer = z.infer<typeof HealthAnswer>;
