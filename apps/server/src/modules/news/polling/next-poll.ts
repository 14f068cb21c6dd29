import { HOUR_MS, MINUTE_MS } from '@wickwise/market';

/** A source is polled once an hour, unless it says that it changes sooner, and never more often than this. */
const USUAL_MS = HOUR_MS;
const LEAST_MS = 10 * MINUTE_MS;
/** Share of a pause that chance adds, so that servers don't poll a source at the same time. */
const JITTER = 0.1;
/** Longest pause after failures: of a source that answers badly, and of one that couldn't be reached at all. */
const MOST_AFTER_FAILURE_MS = 24 * HOUR_MS;
const MOST_UNREACHED_MS = HOUR_MS;
/** Longest `Retry-After` that is believed. */
const MOST_ASKED_MS = 7 * 24 * HOUR_MS;

/** Returns a number from 0 to 1, by chance. */
export type Chance = () => number;

/** What an answer says of how often it's worth asking. */
export interface PollHints {
  /** The feed's `ttl` or `sy:updatePeriod`. */
  everyMinutes: number | null;
  /** `max-age` of `Cache-Control`. */
  maxAgeSeconds: number | null;
}

/** Returns the pause after an answer. */
export function pauseAfterAnswer({ everyMinutes, maxAgeSeconds }: PollHints, chance: Chance): number {
  const hints = [USUAL_MS, (everyMinutes ?? 60) * MINUTE_MS, maxAgeSeconds ? maxAgeSeconds * 1_000 : USUAL_MS];
  return withJitter(Math.max(Math.min(...hints), LEAST_MS), chance);
}

export interface PollTrouble {
  /** Failures in a row, this one included. */
  failures: number;
  /** What `Retry-After` asks for. */
  retryAfterMs?: number | undefined;
  /** No connection came about. */
  isUnreached: boolean;
}

/** Returns the pause after a failure: it doubles with each one. */
export function pauseAfterFailure({ failures, retryAfterMs = 0, isUnreached }: PollTrouble, chance: Chance): number {
  const most = isUnreached ? MOST_UNREACHED_MS : MOST_AFTER_FAILURE_MS;
  const pause = Math.min(LEAST_MS * 2 ** Math.min(failures - 1, 20), most);
  return withJitter(Math.max(pause, Math.min(retryAfterMs, MOST_ASKED_MS)), chance);
}

const withJitter = (pauseMs: number, chance: Chance): number => Math.round(pauseMs * (1 + JITTER * chance()));

/** Returns `max-age` of a `Cache-Control` header; null without one, or where the answer may not be kept. */
export function maxAgeSeconds(header: string | undefined): number | null {
  if (header === undefined || /\bno-(store|cache)\b/i.test(header)) return null;
  const seconds = Number(/\bmax-age\s*=\s*"?(\d{1,9})/i.exec(header)?.[1]);
  return seconds > 0 ? seconds : null;
}
