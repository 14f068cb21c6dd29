const REMEMBERED = 64;

/**
 * Tells new ticks of one instrument from repeated ones by their sequence number.
 *
 * The last 64 numbers are remembered. A number below all of them can't be told from a repeated one and counts as such: a
 * trade lost is mended by the vendor's history, a trade counted twice by nothing.
 */
export class SeqWindow {
  readonly #seen = new Float64Array(REMEMBERED).fill(Number.NEGATIVE_INFINITY);
  #next = 0;
  #newest = Number.NEGATIVE_INFINITY;

  /** Notes a number; false when it was noted before. */
  isNew(seq: number): boolean {
    if (seq <= this.#newest && (seq < Math.min(...this.#seen) || this.#seen.includes(seq))) return false;
    this.#seen[this.#next] = seq;
    this.#next = (this.#next + 1) % REMEMBERED;
    if (seq > this.#newest) this.#newest = seq;
    return true;
  }

  /** Forgets everything: a replay that starts over sends its numbers again. */
  clear(): void {
    this.#seen.fill(Number.NEGATIVE_INFINITY);
    this.#newest = Number.NEGATIVE_INFINITY;
  }
}
