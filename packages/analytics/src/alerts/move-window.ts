const PERCENT = 100;

/** Highest and lowest price of the last bars of one instrument, the forming one among them. */
export class MoveWindow {
  high = Number.NEGATIVE_INFINITY;
  low = Number.POSITIVE_INFINITY;
  /** Of the closed bars that count beside the forming one; the oldest is overwritten. */
  readonly #highs: Float64Array;
  readonly #lows: Float64Array;
  #bars = 0;
  #formingHigh = Number.NEGATIVE_INFINITY;
  #formingLow = Number.POSITIVE_INFINITY;

  constructor(bars: number) {
    this.#highs = new Float64Array(bars - 1);
    this.#lows = new Float64Array(bars - 1);
  }

  /** A price of the forming bar, or both ends of what is known of it. */
  take(high: number, low = high): void {
    if (high > this.#formingHigh) this.#formingHigh = high;
    if (low < this.#formingLow) this.#formingLow = low;
    if (high > this.high) this.high = high;
    if (low < this.low) this.low = low;
  }

  /** The forming bar is over. One without any price is no bar. */
  roll(): void {
    if (this.#formingHigh < this.#formingLow) return;
    const room = this.#highs.length;
    if (room > 0) {
      this.#highs[this.#bars % room] = this.#formingHigh;
      this.#lows[this.#bars % room] = this.#formingLow;
    }
    this.#bars++;
    this.#formingHigh = Number.NEGATIVE_INFINITY;
    this.#formingLow = Number.POSITIVE_INFINITY;
    const known = Math.min(this.#bars, room);
    this.high = Number.NEGATIVE_INFINITY;
    this.low = Number.POSITIVE_INFINITY;
    for (let i = 0; i < known; i++) {
      this.high = Math.max(this.high, this.#highs[i] as number);
      this.low = Math.min(this.low, this.#lows[i] as number);
    }
  }

  /** How far a price is above the low; in percent of it where `inPercent` asks so. */
  rise(price: number, inPercent: boolean): number {
    return inPercent ? PERCENT * ((price - this.low) / this.low) : price - this.low;
  }

  /** The same below the high. */
  fall(price: number, inPercent: boolean): number {
    return inPercent ? PERCENT * ((this.high - price) / this.high) : this.high - price;
  }

  /** Of the numbers that a rise or a fall is the difference of. */
  sizeOf(price: number, inPercent: boolean): number {
    return inPercent ? PERCENT : price;
  }
}
