import type { InstrumentId } from '@wickwise/market';

export interface RefusalListener {
  rejected(id: InstrumentId, reason: string): void;
  /** There is a place for an instrument that had none since `sinceMs`. */
  admitted(id: InstrumentId, sinceMs: number): void;
}

/** Instruments that a feed has no prices of; each is said once. */
export class FeedRefusals {
  readonly #listener: RefusalListener;
  /** Those that are refused for as long as the feed lives. */
  readonly #final = new Set<InstrumentId>();
  /** Those that have no place now, since when. */
  #waiting: ReadonlyMap<InstrumentId, number> = new Map();

  constructor(listener: RefusalListener) {
    this.#listener = listener;
  }

  refuse(id: InstrumentId, reason: string): void {
    if (this.#final.has(id)) return;
    this.#final.add(id);
    this.#listener.rejected(id, reason);
  }

  /** Notes which instruments have no place now, in place of those before. Times are of the market, epoch ms. */
  noteWithoutPlace(ids: readonly InstrumentId[], reason: string, nowMs: number): void {
    const before = this.#waiting;
    this.#waiting = new Map(ids.map((id) => [id, before.get(id) ?? nowMs]));
    for (const [id, sinceMs] of before) {
      if (!this.#waiting.has(id) && !this.#final.has(id)) this.#listener.admitted(id, sinceMs);
    }
    for (const id of ids) if (!before.has(id) && !this.#final.has(id)) this.#listener.rejected(id, reason);
  }
}
