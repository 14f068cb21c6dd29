import * as z from 'zod/mini';
import { CHANNEL_KINDS } from './channels.ts';
import { TestsLeft } from './notices.ts';

export const DIGEST_LIMITS = {
  /** Digests on request per account within this time. */
  tests: 3,
  testsWithinMinutes: 60,
} as const;

/** Whether, when and where an account gets a daily digest; the hour is of its time zone. */
export const DigestSettings = z.strictObject({
  isOn: z.boolean(),
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  kinds: z.array(z.enum(CHANNEL_KINDS)).check(z.maxLength(CHANNEL_KINDS.length)),
});
export type DigestSettings = z.infer<typeof DigestSettings>;

/** What became of a day's digest; `quiet`: there was nothing to report. */
export const DIGEST_OUTCOMES = ['sent', 'quiet', 'no-channel'] as const;
export type DigestOutcome = (typeof DIGEST_OUTCOMES)[number];

export const DigestAnswer = z.object({
  settings: DigestSettings,
  /** Zone that the hour is of. */
  zone: z.string(),
  /** Time of the next one; null while it is off. */
  nextAt: z.nullable(z.number()),
  last: z.nullable(z.object({ at: z.number(), outcome: z.enum(DIGEST_OUTCOMES) })),
  tests: TestsLeft,
});
export type DigestAnswer = z.infer<typeof DigestAnswer>;
