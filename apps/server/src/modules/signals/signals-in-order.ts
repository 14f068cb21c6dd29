import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import { throughOutages } from '#platform/through-outages.ts';
import { announcedAfter, newestSeq, signalsByNumber, toPatternSignal } from './store.ts';
import type { StoredNow } from './topics.ts';

/** Numbers that are looked at together. */
const AT_ONCE = 5_000;

export interface SignalsInOrderDeps {
  db: Db;
  registry: Pick<InstrumentRegistry, 'byNo' | 'badgeOf'>;
  log: Log;
  signal: AbortSignal;
  announce: (stored: StoredNow) => void;
  atOnce?: number;
}

/**
 * Announces stored signals in the order of their numbers, each once. Threads and nodes report what they have stored, at
 * different speeds: a reader that hears number 7 before 6 and then loses its connection would resume after 7. Numbers are
 * committed in order (`SIGNAL_LOCK`), so what the store has after the last one is complete; a signal whose report
 * isn't there is read from the store, and nothing waits for its report.
 */
export class SignalsInOrder {
  readonly #deps: Required<SignalsInOrderDeps>;
  readonly #reported = new Map<number, StoredNow>();
  #newestReported = 0;
  /** Number of the last announced signal; undefined before the start. */
  #lastSeq: number | undefined;
  #isLooking = false;

  constructor(deps: SignalsInOrderDeps) {
    this.#deps = { atOnce: AT_ONCE, ...deps };
  }

  /** Signals that are stored from now on are announced. */
  async start(): Promise<void> {
    this.#lastSeq = await newestSeq(this.#deps.db);
  }

  /** Takes a signal that was just stored. */
  report(stored: StoredNow): void {
    this.#reported.set(stored.signal.seq, stored);
    this.reportedUntil(stored.signal.seq);
  }

  /** Signals up to a number are stored, whose reports may have been lost. */
  reportedUntil(seq: number): void {
    this.#newestReported = Math.max(this.#newestReported, seq);
    if (!this.#isLooking) void this.#look();
  }

  async #look(): Promise<void> {
    const { log, signal } = this.#deps;
    const onFailure = (err: unknown): void => {
      if (!signal.aborted) log.warn({ err }, 'stored signals are announced later');
    };
    this.#isLooking = true;
    try {
      while (this.#lastSeq !== undefined && this.#lastSeq < this.#newestReported && !signal.aborted)
        await throughOutages(() => this.#announceNext(), { onFailure, signal });
    } catch (err) {
      if (!signal.aborted) log.error({ err }, 'stored signals could not be announced');
    } finally {
      this.#isLooking = false;
    }
  }

  async #announceNext(): Promise<void> {
    const { db, registry, announce, atOnce } = this.#deps;
    const until = this.#newestReported;
    const seqs = await announcedAfter(db, this.#lastSeq ?? 0, atOnce);
    const unreported = seqs.filter((seq) => !this.#reported.has(seq));
    const read = new Map((await signalsByNumber(db, unreported)).map((stored) => [stored.seq, stored]));
    for (const seq of seqs) {
      const stored = read.get(seq);
      const signal = stored && toPatternSignal(stored, registry);
      const own = this.#reported.get(seq) ?? (signal && { userId: stored.owner?.userId, signal });
      this.#lastSeq = seq;
      if (own) announce(own);
    }
    if (seqs.length < atOnce) this.#lastSeq = Math.max(this.#lastSeq ?? 0, until);
    for (const seq of this.#reported.keys()) if (seq <= (this.#lastSeq ?? 0)) this.#reported.delete(seq);
  }
}
