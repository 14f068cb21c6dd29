import type { Log } from './log.ts';
import { Lru } from './lru.ts';

/** What fails again is logged this often at most; others are counted. */
const LOG_EVERY_MS = 60_000;
/** Kinds that are remembered. */
const KINDS = 200;

/** Logs errors without filling the log: the first of a kind at once, then one a minute with their number since. */
export class RepeatedErrors {
  readonly #log: Log;
  readonly #kinds = new Lru<string, { loggedMs: number; since: number }>(KINDS);

  constructor(log: Log) {
    this.#log = log;
  }

  note(kind: string, sentence: string, fields: { err: unknown }): void {
    const own = this.#kinds.get(kind, () => ({ loggedMs: Number.NEGATIVE_INFINITY, since: 0 }));
    own.since++;
    const nowMs = performance.now();
    if (nowMs - own.loggedMs < LOG_EVERY_MS) return;
    this.#log.error({ ...fields, times: own.since }, sentence);
    own.loggedMs = nowMs;
    own.since = 0;
  }
}
