import type { Log } from '#platform/log.ts';

/** A message that makes no sense is logged this often at most; others are counted. */
const LOG_EVERY_MS = 60_000;

/** Logs messages that were skipped, without filling the log. */
export class SkippedMessages {
  readonly #log: Log;
  #count = 0;
  #loggedMs = Number.NEGATIVE_INFINITY;

  constructor(log: Log) {
    this.#log = log;
  }

  note(reason: string): void {
    this.#count++;
    const nowMs = performance.now();
    if (nowMs - this.#loggedMs < LOG_EVERY_MS) return;
    this.#loggedMs = nowMs;
    this.#log.warn({ reason, messages: this.#count }, 'messages were skipped');
  }
}
