const PERCENT = 100;

/** A bar of the window: its open time, epoch ms, and its range so far. */
interface WindowBar {
  openMs: number;
  high: number;
  low: number;
}

/** High and low of an instrument's newest bars, the forming one included. */
export class MoveWindow {
  high = Number.NEGATIVE_INFINITY;
  low = Number.POSITIVE_INFINITY;
  readonly #size: number;
  /** Oldest first. */
  readonly #bars: WindowBar[] = [];
  #newest: WindowBar | undefined;

  constructor(bars: number) {
    this.#size = bars;
  }

  /**
   * Adds a price of the bar that opened at `openMs`, or its known range. Repetitions and any order are fine, since bars
   * are identified by their open.
   */
  take(openMs: number, high: number, low = high): void {
    const bar = this.#newest;
    if (bar?.openMs !== openMs) this.#takeOther(openMs, high, low);
    else {
      if (high > bar.high) bar.high = high;
      if (low < bar.low) bar.low = low;
      if (high > this.high) this.high = high;
      if (low < this.low) this.low = low;
    }
  }

  /** Returns the rise of a price from the low, with `inPercent` in percent of it; NaN without bars. */
  rise(price: number, inPercent: boolean): number {
    return this.#newest ? change(price - this.low, this.low, inPercent) : Number.NaN;
  }

  /** Returns the fall of a price from the high, likewise. */
  fall(price: number, inPercent: boolean): number {
    return this.#newest ? change(this.high - price, this.high, inPercent) : Number.NaN;
  }

  /** Returns the magnitude of the numbers whose difference a rise or fall is. */
  sizeOf(price: number, inPercent: boolean): number {
    return inPercent ? PERCENT : price;
  }

  /** Adds a price of a new bar, or of an earlier one. */
  #takeOther(openMs: number, high: number, low: number): void {
    const bars = this.#bars;
    const before = bars.findLastIndex((bar) => bar.openMs <= openMs);
    const known = bars[before];
    if (known?.openMs === openMs) {
      known.high = Math.max(known.high, high);
      known.low = Math.min(known.low, low);
    } else {
      bars.splice(before + 1, 0, { openMs, high, low });
      if (bars.length > this.#size) bars.shift();
    }
    this.#newest = bars.at(-1);
    this.high = Math.max(...bars.map((bar) => bar.high));
    this.low = Math.min(...bars.map((bar) => bar.low));
  }
}

const change = (difference: number, from: number, inPercent: boolean): number =>
  inPercent ? PERCENT * (difference / from) : difference;
