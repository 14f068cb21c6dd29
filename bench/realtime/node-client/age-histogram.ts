const BINS_PER_MS = 4;
const BINS = 60_000 * BINS_PER_MS;
/** Prices of the load feed are ms modulo this. */
const PRICE_MODULUS = 100_000;

/** Histogram of the age of received prices, in quarters of a millisecond. */
export class AgeHistogram {
  readonly #bins = new Uint32Array(BINS);
  #count = 0;
  #oldestMs = 0;

  note(price: number, nowMs: number): void {
    let ageMs = (nowMs % PRICE_MODULUS) - price;
    // rounding may make a price appear to come from the future by less than one digit
    if (ageMs < 0) ageMs = ageMs < -1 ? ageMs + PRICE_MODULUS : 0;
    const bin = Math.min(Math.floor(ageMs * BINS_PER_MS), BINS - 1);
    this.#bins[bin] = (this.#bins[bin] as number) + 1;
    this.#count++;
    this.#oldestMs = Math.max(this.#oldestMs, ageMs);
  }

  reset(): void {
    this.#bins.fill(0);
    this.#count = 0;
    this.#oldestMs = 0;
  }

  figures(): { deliveries: number; p50Ms: number; p99Ms: number; oldestMs: number } {
    return {
      deliveries: this.#count,
      p50Ms: this.#quantile(0.5),
      p99Ms: this.#quantile(0.99),
      oldestMs: this.#oldestMs,
    };
  }

  #quantile(share: number): number {
    let left = Math.floor(this.#count * share);
    const bin = this.#bins.findIndex((count) => {
      left -= count;
      return left < 0;
    });
    return bin < 0 ? 0 : (bin + 0.5) / BINS_PER_MS;
  }
}
