/**
 * Maps times to indices of a chart's bars. Indices continue at both ends in steps of the nominal bar length, so
 * drawings in the future or on history not loaded yet have a place.
 */
export class Timeline {
  readonly opens: readonly number[];
  readonly barMs: number;

  constructor(opens: readonly number[], barMs: number) {
    this.opens = opens;
    this.barMs = barMs;
  }

  /** Returns the index of the last bar that opens at or before a time. */
  indexOf(timeMs: number): number {
    const { opens, barMs } = this;
    const first = opens[0];
    const last = opens.at(-1);
    if (first === undefined || last === undefined) return 0;
    if (timeMs < first) return Math.floor((timeMs - first) / barMs);
    if (timeMs >= last) return opens.length - 1 + Math.floor((timeMs - last) / barMs);
    let low = 0;
    let high = opens.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((opens[middle] as number) <= timeMs) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Returns the open time of the bar at an index. */
  timeOf(index: number): number {
    const { opens, barMs } = this;
    if (index < 0) return (opens[0] ?? 0) + index * barMs;
    const newest = opens.length - 1;
    return opens[index] ?? (opens[newest] ?? 0) + (index - newest) * barMs;
  }

  /** Returns the nearest index with a bar. */
  nearest = (index: number): number => Math.min(Math.max(Math.round(index), 0), Math.max(this.opens.length - 1, 0));
}
