import type { ClosingBars } from '../indicators/indicator.ts';

/** Past values of one column over all slots, as far as rules read: a time-major ring, like the bars. */
export class PastValues {
  readonly back: number;
  readonly #slots: number;
  readonly #mask: number;
  readonly #ring: Float64Array;
  /** Columns requested since the last change, by distance. */
  readonly #gathered = new Map<number, Float64Array>();
  readonly #isFresh = new Set<number>();

  /** `back`: number of bars kept before the newest. */
  constructor(slots: number, back: number) {
    this.back = back;
    this.#slots = slots;
    this.#mask = 2 ** Math.ceil(Math.log2(back + 1)) - 1;
    this.#ring = new Float64Array((this.#mask + 1) * slots).fill(Number.NaN);
  }

  /** Stores the value of a slot's bar number `count`. */
  keep(slot: number, count: number, value: number): void {
    this.#ring[(count & this.#mask) * this.#slots + slot] = value;
    this.#isFresh.clear();
  }

  /** Stores the newest values of the slots that closed. */
  keepClosed({ active, activeCount, count }: ClosingBars, newest: Float64Array): void {
    const ring = this.#ring;
    const slots = this.#slots;
    const mask = this.#mask;
    for (let k = 0; k < activeCount; k++) {
      const slot = active[k];
      ring[Math.imul(count[slot] & mask, slots) + slot] = newest[slot];
    }
    this.#isFresh.clear();
  }

  /** Returns the value `back` bars before a slot's bar number `count`; NaN before its first. */
  at(slot: number, count: number, back: number): number {
    return back < count ? this.#ring[((count - back) & this.#mask) * this.#slots + slot] : Number.NaN;
  }

  /** Returns values of all slots `back` bars before each one's newest. */
  column(counts: Int32Array, back: number): Float64Array {
    const column = this.#gathered.get(back) ?? new Float64Array(this.#slots);
    if (this.#isFresh.has(back)) return column;
    for (let slot = 0; slot < this.#slots; slot++) column[slot] = this.at(slot, counts[slot], back);
    this.#gathered.set(back, column);
    this.#isFresh.add(back);
    return column;
  }
}
