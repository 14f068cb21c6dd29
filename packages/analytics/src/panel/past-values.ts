import type { ClosingBars } from '../indicators/indicator.ts';

/** Values of one column over all slots, as far back as rules read them: a ring, time-major, as the bars are kept. */
export class PastValues {
  readonly back: number;
  readonly #slots: number;
  readonly #mask: number;
  readonly #ring: Float64Array;
  /** Columns that were asked for since the last change, by how far back they lie. */
  readonly #gathered = new Map<number, Float64Array>();
  readonly #isFresh = new Set<number>();

  /** `back` is how many bars before the newest are kept. */
  constructor(slots: number, back: number) {
    this.back = back;
    this.#slots = slots;
    this.#mask = 2 ** Math.ceil(Math.log2(back + 1)) - 1;
    this.#ring = new Float64Array((this.#mask + 1) * slots).fill(Number.NaN);
  }

  /** Keeps the value of a slot's bar number `count`. */
  keep(slot: number, count: number, value: number): void {
    this.#ring[(count & this.#mask) * this.#slots + slot] = value;
    this.#isFresh.clear();
  }

  /** Keeps the newest values of the slots that closed. */
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

  /** The value `back` bars before a slot's bar number `count`; NaN before its first. */
  at(slot: number, count: number, back: number): number {
    return back < count ? this.#ring[((count - back) & this.#mask) * this.#slots + slot] : Number.NaN;
  }

  /** The values of all slots `back` bars before each one's newest. */
  column(counts: Int32Array, back: number): Float64Array {
    const column = this.#gathered.get(back) ?? new Float64Array(this.#slots);
    if (this.#isFresh.has(back)) return column;
    for (let slot = 0; slot < this.#slots; slot++) column[slot] = this.at(slot, counts[slot], back);
    this.#gathered.set(back, column);
    this.#isFresh.add(back);
    return column;
  }
}
