import type { ChannelKind } from '@wickwise/contract';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** What deliveries may take, so that no user and no host holds up another: see docs/limits.md. */
export const DELIVERY_LIMITS = {
  /** Messages under way at a time: of one user, to one host, and to one of the services that all browsers share. */
  perUser: 2,
  perHost: 2,
  perPushService: 16,
  /** Those of all users by kind of channel. */
  slots: { email: 4, push: 32, telegram: 8, webhook: 48 } satisfies Record<ChannelKind, number>,
  /** Of these, for channels that have taken no message yet or have failed of late. */
  unproven: { email: 4, push: 24, telegram: 6, webhook: 32 } satisfies Record<ChannelKind, number>,
  /** A channel that has failed within so long counts as unproven. */
  provenAfterMs: 60 * MINUTE_MS,
  /** How long an answer may take, from the look-up of the name to the head of the answer. */
  answerMs: 10 * SECOND_MS,
  unprovenAnswerMs: 5 * SECOND_MS,
  /** So many failed attempts in a row pause a channel, each further one for twice as long. */
  strikes: 3,
  pauseFirstMs: MINUTE_MS,
  pauseLongestMs: 60 * MINUTE_MS,
  /** What a host may ask for by `retry-after` at most. */
  retryAfterMs: 60 * MINUTE_MS,
  /** A test that couldn't leave within so long isn't sent any more. */
  testLifeMs: MINUTE_MS,
  /** A message of a process that was killed is sent by the next one after so long. */
  leaseMs: 30 * SECOND_MS,
} as const;

/** Services of browsers, which no user can make slow. */
const PUSH_SERVICES = /(^|\.)(googleapis\.com|mozilla\.com|apple\.com|windows\.com)$/;

export const hostSlots = (host: string): number =>
  PUSH_SERVICES.test(host) ? DELIVERY_LIMITS.perPushService : DELIVERY_LIMITS.perHost;

/** How long a channel rests after so many failed attempts in a row; 0 for too few. */
export function pauseMsAfter(strikes: number): number {
  const { strikes: most, pauseFirstMs, pauseLongestMs } = DELIVERY_LIMITS;
  return strikes < most ? 0 : Math.min(pauseFirstMs * 2 ** Math.min(strikes - most, 20), pauseLongestMs);
}
