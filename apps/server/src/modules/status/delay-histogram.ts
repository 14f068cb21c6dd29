/** Greatest relative error of a percentile. */
export const RELATIVE_ERROR = 0.02;
const GROWTH = (1 + RELATIVE_ERROR) / (1 - RELATIVE_ERROR);
const LOG_GROWTH = Math.log(GROWTH);
/** Longer delays count as this one, ms. */
const LONGEST_MS = 86_400_000;

/**
 * Counts delays in buckets that grow by 4 %, so that a percentile is wrong by at most 2 %, or by 1 ms below 1 ms. Two
 * merged ones are the one of both: percentiles of hours and days are not averages of percentiles. At most 458 buckets.
 */
export class DelayHistogram {
  readonly #counts = new Map<number, number>();
  #maxMs = 0;
  #count = 0;

  /** Reads what `flat` wrote. */
  static of(flat: readonly number[], maxMs: number): DelayHistogram {
    const histogram = new DelayHistogram();
    for (let i = 0; i + 1 < flat.length; i += 2) histogram.#put(flat[i] as number, flat[i + 1] as number);
    histogram.#maxMs = maxMs;
    return histogram;
  }

  /** A negative delay, of clocks that differ, counts as none. */
  add(delayMs: number): void {
    if (Number.isNaN(delayMs)) return;
    const ms = Math.min(Math.max(delayMs, 0), LONGEST_MS);
    this.#put(ms <= 1 ? 0 : Math.ceil(Math.log(ms) / LOG_GROWTH), 1);
    this.#maxMs = Math.max(this.#maxMs, ms);
  }

  merge(other: DelayHistogram): void {
    for (const [bucket, count] of other.#counts) this.#put(bucket, count);
    this.#maxMs = Math.max(this.#maxMs, other.#maxMs);
  }

  get count(): number {
    return this.#count;
  }

  /** Returns the longest delay, ms; null for none. */
  get maxMs(): number | null {
    return this.#count === 0 ? null : this.#maxMs;
  }

  /** Returns the delay that a share of the delays doesn't exceed, ms; null for none. */
  percentile(share: number): number | null {
    let left = Math.max(1, Math.ceil(share * this.#count));
    for (const bucket of [...this.#counts.keys()].sort((a, b) => a - b)) {
      left -= this.#counts.get(bucket) ?? 0;
      if (left <= 0) return Math.min(middleOf(bucket), this.#maxMs);
    }
    return null;
  }

  /** Returns its buckets and counts by turns. */
  get flat(): number[] {
    return [...this.#counts].sort(([a], [b]) => a - b).flat();
  }

  #put(bucket: number, count: number): void {
    this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + count);
    this.#count += count;
  }
}

/** Returns the delay of a bucket that is nearest to all of its delays, in relation to them. */
const middleOf = (bucket: number): number => (bucket === 0 ? 1 : (2 * GROWTH ** bucket) / (GROWTH + 1));
