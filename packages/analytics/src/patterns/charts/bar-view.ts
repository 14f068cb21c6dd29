import type { Columns } from '../../indicators/indicator.ts';

/** The columns that chart patterns read. */
export type PriceColumns = Columns<'high' | 'low' | 'close'>;

/** Columns whose bars before index `from` are there only once they were called for: most closes read the newest alone. */
export interface LatePrices extends PriceColumns {
  readonly from: number;
  callForOlder(): void;
}

/** Bars of the true range that the patterns' ATR averages: a plain mean, not Wilder's. */
export const ATR_BARS = 14;

const NO_PRICES = new Float64Array(0);

/**
 * Bars as seen by a signal of one direction: prices times +1 for a bullish signal, times -1 for a bearish one.
 *
 * In a view every signal points up, so a bearish rule is the bullish one in the mirror. Bars are numbered from the first
 * bar ever seen; `first` is the number of the oldest bar still at hand.
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

  show(columns: PriceColumns | LatePrices, first: number): void {
    const { high, low, close } = columns;
    this.first = first;
    this.#late = 'from' in columns ? columns : undefined;
    this.#from = this.#late?.from ?? 0;
    this.#top = this.sign > 0 ? high : low;
    this.#bottom = this.sign > 0 ? low : high;
    this.#close = close;
  }

  /** Lets the columns go: a scan outlives the history that it was given. */
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

  /** NaN at the oldest bar, whose previous close isn't known. */
  trueRange(bar: number): number {
    const previous = this.close(bar - 1);
    return Math.max(this.high(bar), previous) - Math.min(this.low(bar), previous);
  }

  /** Mean true range of the last 14 bars, summed afresh each time so that it doesn't depend on where history starts. */
  atr(bar: number): number {
    let sum = 0;
    for (let i = bar - ATR_BARS + 1; i <= bar; i++) sum += this.trueRange(i);
    return sum / ATR_BARS;
  }

  /** The ATR averaged over bars `from` to `to`, both included, as far as they have one. */
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
