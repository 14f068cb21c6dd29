const REMEMBERED = 64;

/**
 * Detects repeated ticks of an instrument by their last 64 sequence numbers. Older numbers count as repeated: history
 * repairs a lost trade, but nothing repairs a doubled one.
 */
export class SeqWindow {
  readonly #seen = new Float64Array(REMEMBERED).fill(Number.NEGATIVE_INFINITY);
  #next = 0;
  #newest = Number.NEGATIVE_INFINITY;

  /** Stores a number; returns false for a repeated one. */
  isNew(seq: number): boolean {
    if (seq <= this.#newest && (seq < Math.min(...this.#seen) || this.#seen.includes(seq))) return false;
    this.#seen[this.#next] = seq;
    this.#next = (this.#next + 1) % REMEMBERED;
    if (seq > this.#newest) this.#newest = seq;
    return true;
  }

  /** Clears it: a replay that starts over repeats its numbers. */
  clear(): void {
    this.#seen.fill(Number.NEGATIVE_INFINITY);
    this.#newest = Number.NEGATIVE_INFINITY;
  }
}
