import * as z from 'zod/mini';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

/** `expert`: made or changed. `outcome`: what the server computed when a call entered or ended. */
export const CHAIN_KINDS = ['expert', 'call', 'correction', 'withdrawal', 'outcome'] as const;
export type ChainKind = (typeof CHAIN_KINDS)[number];

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * An entry of the chain. `hash` is the SHA-256 of the canonical JSON (RFC 8785) of `seq`, `at`, `kind`, `expert`,
 * `call`, `content` and `previous`; `content` is the SHA-256 of the entry's body, whose `nonce` keeps a hidden body from
 * being guessed.
 */
export const ChainEntry = z.object({
  /** From 1, without gaps. */
  seq: z.int(),
  at: z.number(),
  kind: z.enum(CHAIN_KINDS),
  expert: z.string(),
  call: z.nullable(z.string()),
  content: Hash,
  /** Hash of the entry before; zeros for the first. */
  previous: Hash,
  hash: Hash,
  /** Canonical JSON; null where the reader may not see it. */
  body: z.nullable(z.string()),
});
export type ChainEntry = z.infer<typeof ChainEntry>;

export const CHAIN_PAGE_SIZE = 500;
export const ChainQuery = z.object({ after: z._default(wholeNumber(0), 0) });
export const ChainPage = z.object({ entries: z.array(ChainEntry), hasMore: z.boolean() });
export type ChainPage = z.infer<typeof ChainPage>;

/** State of the chain at the end of a UTC day. */
export const ChainHead = z.object({
  day: z.string(),
  seq: z.int(),
  hash: Hash,
  publishedAt: z.number(),
  /** Proof of OpenTimestamps; `pending`: a calendar has it, no block yet. */
  anchor: z.nullable(z.enum(['pending', 'complete'])),
});
export type ChainHead = z.infer<typeof ChainHead>;
export const ChainHeadsQuery = z.object({ page: z._default(wholeNumber(1, 100_000), 1) });
export const ChainHeadsPage = z.object({ heads: z.array(ChainHead), totalCount: z.int() });
export type ChainHeadsPage = z.infer<typeof ChainHeadsPage>;
export const HeadProofPath = z.object({ day: Text.check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) });
