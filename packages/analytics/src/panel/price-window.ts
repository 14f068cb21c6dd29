import type { Bar, BarSeries } from '@wickwise/market';
import { CHART_PATTERN_REACH, type HighLowClose, type LatePrices } from '../patterns/charts/index.ts';
import { PackedPrices } from './packed-prices.ts';

/** Room for further bars of a window that isn't full yet. */
const SLACK = 32;
/** The newest bar, and those before it that may be read again. */
const MOST = CHART_PATTERN_REACH + 1;
/** Most closes read no older bars. */
const NEWEST = 128;

/** Shared by all windows, of which one is read at a time; with room for one bar more. */
const shown: HighLowClose = {
  high: new Float64Array(MOST + 1),
  low: new Float64Array(MOST + 1),
  close: new Float64Array(MOST + 1),
};

const roomFor = (length: number): number => Math.min(length + SLACK, MOST);

/** An instrument's newest prices, as many as a chart pattern scan may read again; grows with its bars. */
export class PriceWindow {
  #prices = PackedPrices.of(shown, 0, 0, 0);

  static from(bars: BarSeries): PriceWindow {
    const window = new PriceWindow();
    const start = Math.max(bars.length - MOST, 0);
    window.#prices = PackedPrices.of(bars, start, bars.length, roomFor(bars.length - start));
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
    const { length, capacity } = this.#prices;
    const isTight = length === capacity && capacity < MOST;
    if (isTight || this.#prices.isDueAnew || !this.#prices.push(bar)) this.#packAnew(bar);
  }

  /** Returns the prices as columns, valid until another window is shown. */
  show(): LatePrices {
    const { length } = this;
    const from = Math.max(length - NEWEST, 0);
    this.#prices.unpack(shown, from, length);
    return { ...shown, from, callForOlder: () => this.#prices.unpack(shown, 0, from) };
  }

  /** Packs all prices and one more in their smallest layout, with more room where they aren't all yet. */
  #packAnew({ high, low, close }: Bar): void {
    const { length } = this;
    this.#prices.unpack(shown, 0, length);
    shown.high[length] = high;
    shown.low[length] = low;
    shown.close[length] = close;
    const from = length === MOST ? 1 : 0;
    this.#prices = PackedPrices.of(shown, from, length + 1, roomFor(length));
  }
}
