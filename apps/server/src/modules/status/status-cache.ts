import type { ServerStatus } from '@wickwise/contract';

/** Everybody gets the same answer for this long, ms. */
const FRESH_MS = 15_000;

/** Keeps the newest status for a while; requests that come together read it once. */
export class StatusCache {
  readonly #read: () => Promise<ServerStatus>;
  readonly #freshMs: number;
  #kept: { status: Promise<ServerStatus>; atMs: number } | undefined;

  constructor(read: () => Promise<ServerStatus>, freshMs = FRESH_MS) {
    this.#read = read;
    this.#freshMs = freshMs;
  }

  get(): Promise<ServerStatus> {
    const nowMs = performance.now();
    if (this.#kept && nowMs - this.#kept.atMs < this.#freshMs) return this.#kept.status;
    const kept = { status: this.#read(), atMs: nowMs };
    this.#kept = kept;
    kept.status.catch(() => {
      if (this.#kept === kept) this.#kept = undefined;
    });
    return kept.status;
  }

  /** Has the next request read it again. */
  forget(): void {
    this.#kept = undefined;
  }
}
