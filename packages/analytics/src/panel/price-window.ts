import type { Bar, BarSeries } from '@wickwise/market';
import { CHART_PATTERN_REACH, type HighLowClose, type LatePrices } from '../patterns/charts/index.ts';
import { PackedPrices } from './packed-prices.ts';

/** Capacity beyond the bars that may be read again: when full, the oldest are dropped. */
const SLACK = 128;
const MOST = CHART_PATTERN_REACH + SLACK;
/** Most closes read no older bars. */
const NEWEST = 128;

/** Shared by all windows, of which one is read at a time. */
const shown: HighLowClose = {
  high: new Float64Array(MOST),
  low: new Float64Array(MOST),
  close: new Float64Array(MOST),
};

/** An instrument's newest prices, as many as a chart pattern scan may read again; grows with its bars. */
export class PriceWindow {
  #prices = PackedPrices.of(shown, 0, 0, 0);

  static from(bars: BarSeries): PriceWindow {
    const window = new PriceWindow();
    const start = Math.max(bars.length - CHART_PATTERN_REACH, 0);
    window.#prices = PackedPrices.of(bars, start, bars.length, bars.length - start + SLACK);
    return window;
  }

  get length(): number {
    return this.#prices.length;
  }

  /** Returns its size, bytes. */
  get bytes(): number {
    return this.#prices.bytes;
  }

  push(bar: Bar): void {
    if (this.length === this.#prices.capacity) this.#makeRoom();
    if (!this.#prices.push(bar)) this.#packAnew(bar);
  }

  /** Returns the prices as columns, valid until another window is shown. */
  show(): LatePrices {
    const { length } = this;
    const from = Math.max(length - NEWEST, 0);
    this.#prices.unpack(shown, from, length);
    return { ...shown, from, callForOlder: () => this.#prices.unpack(shown, 0, from) };
  }

  #showAll(): HighLowClose {
    this.#prices.unpack(shown, 0, this.length);
    return shown;
  }

  #makeRoom(): void {
    const { length } = this;
    const from = length < MOST ? 0 : SLACK;
    this.#prices = PackedPrices.of(this.#showAll(), from, length, Math.min(length + SLACK, MOST));
  }

  /** Repacks for a bar with more decimals or a wider range. */
  #packAnew({ high, low, close }: Bar): void {
    const { length } = this;
    const columns = this.#showAll();
    columns.high[length] = high;
    columns.low[length] = low;
    columns.close[length] = close;
    this.#prices = PackedPrices.of(columns, 0, length + 1, this.#prices.capacity);
  }
}
