import type { InstrumentId } from '@wickwise/market';
import type { Reach } from './engine/lane.ts';

const MINUTE_MS = 60_000;

/**
 * Highest and lowest price of the newest minutes in which an instrument had any: a bar reaches the store some seconds after
 * its end, and until then nobody else knows of it.
 */
export class RecentMinutes {
  readonly #sizeOf: (id: InstrumentId) => number;
  /** Oldest first. */
  readonly #minutes = new Map<InstrumentId, Reach[]>();

  /** `sizeOf` says how many minutes are kept of an instrument. */
  constructor(sizeOf: (id: InstrumentId) => number) {
    this.#sizeOf = sizeOf;
  }

  add(id: InstrumentId, price: number, timeMs: number): void {
    const openMs = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
    const newest = this.#minutes.get(id)?.at(-1);
    if (newest?.timeMs !== openMs) this.#addOther(id, price, openMs);
    else {
      if (price > newest.high) newest.high = price;
      if (price < newest.low) newest.low = price;
    }
  }

  /** Returns what is known now, oldest first; prices that follow don't change it. */
  of(id: InstrumentId): Reach[] {
    return (this.#minutes.get(id) ?? []).map((minute) => ({ ...minute }));
  }

  clear(id: InstrumentId): void {
    this.#minutes.delete(id);
  }

  /** A minute that is new, or one that a straggler belongs to. */
  #addOther(id: InstrumentId, price: number, timeMs: number): void {
    const minutes = this.#minutes.get(id) ?? [];
    this.#minutes.set(id, minutes);
    const known = minutes.find((minute) => minute.timeMs === timeMs);
    if (known) Object.assign(known, { high: Math.max(known.high, price), low: Math.min(known.low, price) });
    else if (timeMs > (minutes.at(-1)?.timeMs ?? Number.NEGATIVE_INFINITY)) {
      minutes.push({ timeMs, high: price, low: price });
      if (minutes.length > this.#sizeOf(id)) minutes.shift();
    }
  }
}
