import { barLength, type InstrumentId, MINUTE_MS } from '@wickwise/market';
import type { ListedInstrument } from '../registry.ts';
import type { PriceRange } from './steps.ts';

const MORE_MINUTES = 3;
const MOST_MINUTES = 128;

/**
 * Keeps the highest and lowest price of an instrument's newest minutes with prices: a bar is stored some seconds
 * after its end.
 */
export class RecentMinutes {
  readonly #sizeOf: (id: InstrumentId) => number;
  /** Oldest first. */
  readonly #minutes = new Map<InstrumentId, PriceRange[]>();

  /** `sizeOf` returns how many minutes are kept of an instrument. */
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

  /** Returns a copy of what is known now, oldest first. */
  of(id: InstrumentId): PriceRange[] {
    return (this.#minutes.get(id) ?? []).map((minute) => ({ ...minute }));
  }

  clear(id: InstrumentId): void {
    this.#minutes.delete(id);
  }

  /** Adds a price to its minute, which for a straggler is an earlier one. */
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

/** Returns how many minutes may not be in the store yet: those of the forming bar and a few more. */
export function minutesKept(listed: ListedInstrument | undefined): number {
  const length = barLength(listed?.finest ?? '1m');
  return Math.min(typeof length === 'number' ? length + MORE_MINUTES : MOST_MINUTES, MOST_MINUTES);
}
