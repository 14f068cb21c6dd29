import type { Bar } from './bar.ts';

/** Columns of a bar, in stored and sent order. */
export const BAR_COLUMNS = ['timeMs', 'open', 'high', 'low', 'close', 'volume'] as const;

/**
 * Bars of an instrument and timeframe as columns, oldest first, with spare capacity. Index i of every column is the
 * same bar. Columns are replaced when the series grows: read them again after `push`.
 */
export class BarSeries {
  length = 0;
  timeMs: Float64Array;
  open: Float64Array;
  high: Float64Array;
  low: Float64Array;
  close: Float64Array;
  volume: Float64Array;

  constructor(capacity = 64) {
    this.timeMs = new Float64Array(capacity);
    this.open = new Float64Array(capacity);
    this.high = new Float64Array(capacity);
    this.low = new Float64Array(capacity);
    this.close = new Float64Array(capacity);
    this.volume = new Float64Array(capacity);
  }

  static from(bars: Iterable<Bar>): BarSeries {
    const series = new BarSeries();
    for (const bar of bars) series.push(bar);
    return series;
  }

  push(bar: Bar): void {
    if (this.length === this.timeMs.length) this.#grow();
    const i = this.length++;
    this.timeMs[i] = bar.timeMs;
    this.open[i] = bar.open;
    this.high[i] = bar.high;
    this.low[i] = bar.low;
    this.close[i] = bar.close;
    this.volume[i] = bar.volume;
  }

  /** Returns a series with one more bar. Both share memory, so a series may be appended to only once. */
  appended(bar: Bar): BarSeries {
    const next = new BarSeries(0);
    for (const column of BAR_COLUMNS) next[column] = this[column];
    next.length = this.length;
    next.push(bar);
    return next;
  }

  at(i: number): Bar {
    const index = i < 0 ? this.length + i : i;
    if (!(index >= 0 && index < this.length)) throw new RangeError(`bar ${i} of ${this.length}`);
    return {
      timeMs: this.timeMs[index] as number,
      open: this.open[index] as number,
      high: this.high[index] as number,
      low: this.low[index] as number,
      close: this.close[index] as number,
      volume: this.volume[index] as number,
    };
  }

  *[Symbol.iterator](): Generator<Bar> {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }

  /** Returns the index of the first bar that opens at `timeMs` or later; `length` for none. */
  indexFrom(timeMs: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.timeMs[middle] as number) < timeMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns a copy of bars [from, to). */
  slice(from: number, to = this.length): BarSeries {
    const end = Math.min(to, this.length);
    const part = new BarSeries(Math.max(end - from, 1));
    for (const column of BAR_COLUMNS) part[column].set(this[column].subarray(from, end));
    part.length = Math.max(end - from, 0);
    return part;
  }

  #grow(): void {
    for (const column of BAR_COLUMNS) {
      const wider = new Float64Array(Math.max(this.length * 2, 16));
      wider.set(this[column]);
      this[column] = wider;
    }
  }
}
