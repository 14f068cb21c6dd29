/** Seeded random numbers (mulberry32), for reproducible failures. */
export class Mulberry32 {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from `low` to `high`. */
  between(low: number, high: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return low + ((high - low) * ((mixed ^ (mixed >>> 14)) >>> 0)) / 2 ** 32;
  }

  bars(low: number, high: number): number {
    return Math.round(this.between(low, high));
  }

  /** Returns a normal number, mean 0, variance 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(this.between(1e-12, 1))) * Math.cos(this.between(0, 2 * Math.PI));
  }
}
