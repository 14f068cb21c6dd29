import type { Bar, BarSeries } from '@wickwise/market';
import { CHART_PATTERN_REACH } from '../patterns/charts/index.ts';

/** Bars beyond those that may be read again: when they are full, the oldest are let go. */
const SLACK = 128;
const COLUMNS = ['high', 'low', 'close'] as const;

/** The newest prices of one instrument, as many as a scan for chart patterns may read again. It grows as bars come. */
export class PriceWindow {
  length = 0;
  high = new Float64Array(0);
  low = new Float64Array(0);
  close = new Float64Array(0);

  static from(bars: BarSeries): PriceWindow {
    const window = new PriceWindow();
    const start = Math.max(bars.length - CHART_PATTERN_REACH, 0);
    window.#resize(bars.length - start + SLACK);
    for (const column of COLUMNS) window[column].set(bars[column].subarray(start, bars.length));
    window.length = bars.length - start;
    return window;
  }

  push({ high, low, close }: Bar): void {
    if (this.length === this.high.length) this.#makeRoom();
    const i = this.length++;
    this.high[i] = high;
    this.low[i] = low;
    this.close[i] = close;
  }

  #makeRoom(): void {
    const surplus = this.length - CHART_PATTERN_REACH;
    if (surplus < SLACK) {
      this.#resize(this.length + SLACK);
      return;
    }
    for (const column of COLUMNS) this[column].copyWithin(0, surplus, this.length);
    this.length = CHART_PATTERN_REACH;
  }

  #resize(capacity: number): void {
    for (const column of COLUMNS) {
      const wider = new Float64Array(capacity);
      wider.set(this[column].subarray(0, this.length));
      this[column] = wider;
    }
  }
}
