import { MINUTE_MS } from '@wickwise/market';

const SECOND_MS = 1_000;

/** Limits of deliveries, so no user or host delays another: see docs/limits.md. */
export const DELIVERY_LIMITS = {
  /** Concurrent messages of one user, to one host, and to a push service shared by all browsers. */
  perUser: 2,
  perHost: 2,
  perPushService: 16,
  /** A channel that failed within this time counts as unproven. */
  provenAfterMs: 60 * MINUTE_MS,
  /** Limit of a request, from the DNS look-up to the response headers. */
  answerMs: 10 * SECOND_MS,
  unprovenAnswerMs: 5 * SECOND_MS,
  /** Failed attempts in a row that pause a channel; each further one doubles the pause. */
  strikes: 3,
  pauseFirstMs: MINUTE_MS,
  pauseLongestMs: 60 * MINUTE_MS,
  /** Maximum `retry-after` of a host. */
  retryAfterMs: 60 * MINUTE_MS,
  /** A test that couldn't be sent within this time is dropped. */
  testLifeMs: MINUTE_MS,
  /** A message of a killed process is sent again after this time. */
  leaseMs: 30 * SECOND_MS,
} as const;

/** Push services of browsers, which no user can slow down. */
const PUSH_SERVICES = /(^|\.)(googleapis\.com|mozilla\.com|apple\.com|windows\.com)$/;

export const hostSlots = (host: string): number =>
  PUSH_SERVICES.test(host) ? DELIVERY_LIMITS.perPushService : DELIVERY_LIMITS.perHost;

/** Returns how long a channel is paused after failed attempts in a row, ms; 0 for few. */
export function pauseMsAfter(strikes: number): number {
  const { strikes: most, pauseFirstMs, pauseLongestMs } = DELIVERY_LIMITS;
  return strikes < most ? 0 : Math.min(pauseFirstMs * 2 ** Math.min(strikes - most, 20), pauseLongestMs);
}
