/** Longest pause between attempts at one mail, ms. */
const MOST_PAUSE_MS = 30 * 60_000;

/** Mails that could not be taken, by UID. Each waits longer after every failure, and behind those that never failed. */
export class MailRetries {
  readonly #failed = new Map<number, { failures: number; dueMs: number }>();
  readonly #firstPauseMs: number;

  constructor(firstPauseMs: number) {
    this.#firstPauseMs = firstPauseMs;
  }

  /** Returns which of the unread mails are due, those with the fewest failures first. Forgets mails that aren't unread. */
  due(unseen: readonly number[], nowMs: number): number[] {
    const there = new Set(unseen);
    for (const uid of this.#failed.keys()) if (!there.has(uid)) this.#failed.delete(uid);
    const failuresOf = (uid: number): number => this.#failed.get(uid)?.failures ?? 0;
    return unseen
      .filter((uid) => (this.#failed.get(uid)?.dueMs ?? nowMs) <= nowMs)
      .toSorted((a, b) => failuresOf(a) - failuresOf(b) || a - b);
  }

  /** Notes a failure; returns how many this mail has had. */
  note(uid: number, nowMs: number): number {
    const failures = (this.#failed.get(uid)?.failures ?? 0) + 1;
    const pauseMs = Math.min(this.#firstPauseMs * 2 ** Math.min(failures - 1, 20), MOST_PAUSE_MS);
    this.#failed.set(uid, { failures, dueMs: nowMs + pauseMs });
    return failures;
  }
}
