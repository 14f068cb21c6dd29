import type { Columns } from '../../indicators/indicator.ts';

/** Columns of chart patterns. */
export type HighLowClose = Columns<'high' | 'low' | 'close'>;

/** Columns whose bars before index `from` are loaded on demand: most closes only read the newest. */
export interface LatePrices extends HighLowClose {
  readonly from: number;
  callForOlder(): void;
}

/** Bars of the patterns' ATR: a simple mean, not Wilder's. */
export const ATR_BARS = 14;

const NO_PRICES = new Float64Array(0);

/**
 * Bars as seen by one direction: prices times +1 for bullish, -1 for bearish, so every signal points up and bearish
 * rules are mirrored. Bars are numbered from the first one ever seen; `first` is the oldest one available.
 */
export class BarView {
  readonly sign: 1 | -1;
  first = 0;
  #top: Float64Array;
  #bottom: Float64Array;
  #close: Float64Array;
  #from = 0;
  #late: LatePrices | undefined;

  constructor(sign: 1 | -1) {
    this.sign = sign;
    this.#top = this.#bottom = this.#close = NO_PRICES;
  }

  show(columns: HighLowClose | LatePrices, first: number): void {
    const { high, low, close } = columns;
    this.first = first;
    this.#late = 'from' in columns ? columns : undefined;
    this.#from = this.#late?.from ?? 0;
    this.#top = this.sign > 0 ? high : low;
    this.#bottom = this.sign > 0 ? low : high;
    this.#close = close;
  }

  /** Releases the columns: a scan outlives its history. */
  clear(): void {
    this.#top = this.#bottom = this.#close = NO_PRICES;
    this.#late = undefined;
  }

  high(bar: number): number {
    return this.sign * this.#top[this.#indexOf(bar)];
  }

  low(bar: number): number {
    return this.sign * this.#bottom[this.#indexOf(bar)];
  }

  close(bar: number): number {
    return this.sign * this.#close[this.#indexOf(bar)];
  }

  #indexOf(bar: number): number {
    const index = bar - this.first;
    if (index < this.#from) {
      this.#late?.callForOlder();
      this.#from = 0;
    }
    return index;
  }

  /** Returns the true range; NaN at the oldest bar, whose previous close is unknown. */
  trueRange(bar: number): number {
    const previous = this.close(bar - 1);
    return Math.max(this.high(bar), previous) - Math.min(this.low(bar), previous);
  }

  /**
   * Returns the mean true range of the last 14 bars, recomputed each time so it doesn't depend on the history's start.
   */
  atr(bar: number): number {
    let sum = 0;
    for (let i = bar - ATR_BARS + 1; i <= bar; i++) sum += this.trueRange(i);
    return sum / ATR_BARS;
  }

  /** Returns the mean ATR of bars `from` to `to`, inclusive, as far as known. */
  meanAtr(from: number, to: number): number {
    const start = Math.max(from, this.first + ATR_BARS);
    if (start > to) return Number.NaN;
    let sum = this.atr(start) * ATR_BARS;
    let total = sum;
    for (let i = start + 1; i <= to; i++) {
      sum += this.trueRange(i) - this.trueRange(i - ATR_BARS);
      total += sum;
    }
    return total / (ATR_BARS * (to - start + 1));
  }
}
