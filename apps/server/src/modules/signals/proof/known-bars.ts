import { BAR_COLUMNS, type Bar, BarSeries } from '@wickwise/market';

/** Bars as known at some instant: new ones are appended, late ones inserted, corrected ones replaced. */
export class KnownBars {
  #bars = new BarSeries();

  get bars(): BarSeries {
    return this.#bars;
  }

  /** Open time of the newest bar; -infinity while there is none. */
  get newestMs(): number {
    return this.#bars.length === 0 ? Number.NEGATIVE_INFINITY : (this.#bars.timeMs[this.#bars.length - 1] as number);
  }

  /** Stores a bar's newest version. */
  put(bar: Bar): void {
    if (bar.timeMs > this.newestMs) {
      this.#bars.push(bar);
      return;
    }
    const at = this.#bars.indexFrom(bar.timeMs);
    if (this.#bars.timeMs[at] === bar.timeMs) for (const column of BAR_COLUMNS) this.#bars[column][at] = bar[column];
    else this.#insert(at, bar);
  }

  #insert(at: number, bar: Bar): void {
    const bars = [...this.#bars];
    this.#bars = BarSeries.from([...bars.slice(0, at), bar, ...bars.slice(at)]);
  }
}
