import type { Log } from './log.ts';
import { throughOutages } from './through-outages.ts';

export interface StoredOrderDeps<Item> {
  /** Names the items in the log. */
  name: string;
  log: Log;
  signal: AbortSignal;
  /** Returns the number of the newest stored item; 0 where there is none. */
  newest(): Promise<number>;
  /** Returns what is stored after a number up to another, oldest first, at most `limit`; reported items as they were reported. */
  read(after: number, until: number, limit: number, reported: ReadonlyMap<number, Item>): Promise<Numbered<Item>[]>;
  announce(item: Item): void;
  atOnce: number;
}

export interface Numbered<Item> {
  seq: number;
  /** Undefined for what isn't announced. */
  item: Item | undefined;
}

/**
 * Announces stored items in the order of their numbers, each once. Threads and nodes report what they have stored, at
 * different speeds: a reader that hears number 7 before 6 and then loses its connection would resume after 7. Numbers have
 * to be committed in order, so what the store has after the last one is complete; an item whose report isn't there is read
 * from the store, and nothing waits for its report.
 */
export class StoredOrder<Item> {
  readonly #deps: StoredOrderDeps<Item>;
  readonly #reported = new Map<number, Item>();
  #newestReported = 0;
  /** Number of the last announced item; undefined before the start. */
  #lastSeq: number | undefined;
  #isLooking = false;

  constructor(deps: StoredOrderDeps<Item>) {
    this.#deps = deps;
  }

  /** Items that are stored from now on are announced. */
  async start(): Promise<void> {
    this.#lastSeq = await this.#deps.newest();
  }

  /** Takes an item that was just stored. */
  report(seq: number, item: Item): void {
    this.#reported.set(seq, item);
    this.reportedUntil(seq);
  }

  /** Items up to a number are stored, whose reports may have been lost. */
  reportedUntil(seq: number): void {
    this.#newestReported = Math.max(this.#newestReported, seq);
    if (!this.#isLooking) void this.#look();
  }

  async #look(): Promise<void> {
    const { log, name, signal } = this.#deps;
    const onFailure = (err: unknown): void => {
      if (!signal.aborted) log.warn({ err }, `stored ${name} are announced later`);
    };
    this.#isLooking = true;
    try {
      while (this.#lastSeq !== undefined && this.#lastSeq < this.#newestReported && !signal.aborted)
        await throughOutages(() => this.#announceNext(), { onFailure, signal });
    } catch (err) {
      if (!signal.aborted) log.error({ err }, `stored ${name} could not be announced`);
    } finally {
      this.#isLooking = false;
    }
  }

  async #announceNext(): Promise<void> {
    const { announce, atOnce, read } = this.#deps;
    const until = this.#newestReported;
    const found = await read(this.#lastSeq ?? 0, until, atOnce, this.#reported);
    for (const { seq, item } of found) {
      this.#lastSeq = seq;
      if (item !== undefined) announce(item);
    }
    if (found.length < atOnce) this.#lastSeq = Math.max(this.#lastSeq ?? 0, until);
    for (const seq of this.#reported.keys()) if (seq <= (this.#lastSeq ?? 0)) this.#reported.delete(seq);
  }
}
