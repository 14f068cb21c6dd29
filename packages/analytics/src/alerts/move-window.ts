const PERCENT = 100;

/** A bar of the window: when it opened, in epoch ms, and the prices between which it has moved so far. */
interface WindowBar {
  openMs: number;
  high: number;
  low: number;
}

/** Highest and lowest price of the newest bars of one instrument that exist, the forming one among them. */
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
   * Takes a price of the bar that opened at `openMs`, or both ends of what is known of it. The same may be taken again, and
   * in any order: a bar is known by its open, so no part of it becomes a bar of its own.
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

  /** Returns how far a price is above the low, in percent of it where `inPercent` asks so; NaN without any bar. */
  rise(price: number, inPercent: boolean): number {
    return this.#newest ? change(price - this.low, this.low, inPercent) : Number.NaN;
  }

  /** The same below the high. */
  fall(price: number, inPercent: boolean): number {
    return this.#newest ? change(this.high - price, this.high, inPercent) : Number.NaN;
  }

  /** Returns the size of the numbers that a rise or a fall is the difference of. */
  sizeOf(price: number, inPercent: boolean): number {
    return inPercent ? PERCENT : price;
  }

  /** Takes a price of a bar that is new, or that was followed by others. */
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
