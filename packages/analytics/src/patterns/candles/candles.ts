/** Price columns of bars. */
export interface PriceColumns {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
}

/** Bars as candles. Lengths are in price units. */
export class Candles {
  readonly #open: Float64Array;
  readonly #high: Float64Array;
  readonly #low: Float64Array;
  readonly #close: Float64Array;

  constructor({ open, high, low, close }: PriceColumns) {
    this.#open = open;
    this.#high = high;
    this.#low = low;
    this.#close = close;
  }

  open(i: number): number {
    return this.#open[i];
  }

  high(i: number): number {
    return this.#high[i];
  }

  low(i: number): number {
    return this.#low[i];
  }

  close(i: number): number {
    return this.#close[i];
  }

  /** Returns whether a candle is white; a close equal to the open counts, as in TA-Lib. */
  isWhite(i: number): boolean {
    return this.close(i) >= this.open(i);
  }

  colour(i: number): 1 | -1 {
    return this.isWhite(i) ? 1 : -1;
  }

  top(i: number): number {
    return this.isWhite(i) ? this.close(i) : this.open(i);
  }

  bottom(i: number): number {
    return this.isWhite(i) ? this.open(i) : this.close(i);
  }

  body(i: number): number {
    return Math.abs(this.close(i) - this.open(i));
  }

  upper(i: number): number {
    return this.high(i) - this.top(i);
  }

  lower(i: number): number {
    return this.bottom(i) - this.low(i);
  }

  range(i: number): number {
    return this.high(i) - this.low(i);
  }

  /** Returns whether a body is above another one, whatever the shadows. */
  gapsUp(i: number, from = i - 1): boolean {
    return this.bottom(i) > this.top(from);
  }

  gapsDown(i: number, from = i - 1): boolean {
    return this.top(i) < this.bottom(from);
  }
}
