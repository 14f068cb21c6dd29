/**
 * Sizes of swings, in ATR, that are followed side by side, each a quarter larger than the one before: whatever noise a
 * pattern carries, one of them is between its noise and its legs.
 */
export const SWING_SIZES: readonly number[] = Array.from({ length: 12 }, (_, i) => 0.6 * 1.25 ** i);

/** Swings kept per size. */
export const SWINGS_KEPT = 16;

const DIRECTION = 0; // of the running leg: 1 up, -1 down, 0 before the first leg
const EXTREME = 1; // extreme of the running leg, times its direction
const EXTREME_BAR = 2;
const COUNTER = 3; // extreme against the leg since then, times its direction
const COUNTER_BAR = 4; // known before the first leg
const COUNT = 5; // number of confirmed swings
const BLOCK = 6;
const BAR_BYTES = Int32Array.BYTES_PER_ELEMENT;

/** Running legs and kept swings of all sizes, as JSON. */
export interface SwingState {
  legs: readonly number[];
  bars: readonly number[];
  prices: readonly number[];
}

/**
 * Alternating swing highs and lows of several sizes. A swing is confirmed at the close by which price has retraced more
 * than its size or passed the previous swing; it then never changes.
 */
export class Swings {
  readonly state: Float64Array;
  /** By size, newest swing first. */
  readonly bars: Int32Array;
  readonly prices: Float64Array;

  constructor({ legs, bars, prices }: SwingState) {
    // one buffer: there are thousands of these, and each buffer takes 300 bytes beside its contents
    const [numbers, swings] = [SWING_SIZES.length * BLOCK, SWING_SIZES.length * SWINGS_KEPT];
    const memory = new ArrayBuffer((numbers + swings) * Float64Array.BYTES_PER_ELEMENT + swings * BAR_BYTES);
    this.state = new Float64Array(memory, 0, numbers);
    this.prices = new Float64Array(memory, this.state.byteLength, swings);
    this.bars = new Int32Array(memory, this.state.byteLength + this.prices.byteLength, swings);
    this.state.set(legs);
    this.bars.set(bars);
    this.prices.set(prices);
  }

  save(): SwingState {
    return { legs: [...this.state], bars: [...this.bars], prices: [...this.prices] };
  }

  count(size: number): number {
    return this.state[size * BLOCK + COUNT];
  }

  /** Returns the bar of the swing `back` swings before the newest. */
  bar(size: number, back: number): number {
    return this.bars[size * SWINGS_KEPT + back];
  }

  price(size: number, back: number): number {
    return this.prices[size * SWINGS_KEPT + back];
  }

  /** Returns 1 when the newest swing is a high, -1 for a low. */
  kind(size: number): number {
    return -this.state[size * BLOCK + DIRECTION];
  }

  /** Returns how many of the newest swings the next smaller size has too; it has seen them no later. */
  known(size: number): number {
    if (size === 0) return 0;
    let known = 0;
    while (known < SWINGS_KEPT && this.bar(size, known) === this.bar(size - 1, known)) known++;
    return known;
  }

  /** Returns how many swings back the leg began that ends at a bar, in a swing or the running extreme; or -1. */
  legStart(size: number, endBar: number): number {
    const oldest = Math.min(this.count(size), SWINGS_KEPT) - 1;
    if (oldest >= 0 && this.state[size * BLOCK + EXTREME_BAR] === endBar) return 0;
    let low = 0;
    let high = oldest;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.bar(size, middle) <= endBar) high = middle;
      else low = middle + 1;
    }
    return low < oldest && this.bar(size, low) === endBar ? low + 1 : -1;
  }

  /** Returns the largest size with a leg ending at a bar, given a size that has one. */
  largestTo(endBar: number, size: number): number {
    let largest = size;
    while (largest + 1 < SWING_SIZES.length && this.legStart(largest + 1, endBar) >= 0) largest++;
    return largest;
  }

  /** Adds a closed bar to one size; returns whether that confirmed a swing. */
  advance(size: number, bar: number, high: number, low: number, close: number, atr: number): boolean {
    const { state } = this;
    const at = size * BLOCK;
    const direction = state[at + DIRECTION];
    const threshold = atr * SWING_SIZES[size];
    if (direction === 0) return this.#begin(size, bar, high, low, threshold);
    const ahead = direction > 0 ? high : -low;
    const behind = direction > 0 ? low : -high;
    const isPassed = state[at + COUNT] > 0 && behind < direction * this.price(size, 0);
    if (ahead > state[at + EXTREME]) {
      // A bar beyond both ends of the leg that closes in the leg's direction went against it first.
      if (isPassed && 2 * direction * close > ahead + behind) return this.#turn(size, bar, behind);
      this.#run(size, direction, bar, ahead);
      return false;
    }
    if (behind >= state[at + COUNTER]) return false;
    state[at + COUNTER] = behind;
    return (isPassed || state[at + EXTREME] - behind > threshold) && this.#turn(size, bar, behind);
  }

  /** Ends the running leg at its extreme; the next one has reached `behind`, in the old one's direction. */
  #turn(size: number, bar: number, behind: number): true {
    const { state } = this;
    const at = size * BLOCK;
    const direction = state[at + DIRECTION];
    this.#add(size, state[at + EXTREME_BAR], direction * state[at + EXTREME]);
    this.#run(size, -direction, bar, -behind);
    return true;
  }

  #add(size: number, bar: number, price: number): void {
    const newest = size * SWINGS_KEPT;
    this.bars.copyWithin(newest + 1, newest, newest + SWINGS_KEPT - 1);
    this.prices.copyWithin(newest + 1, newest, newest + SWINGS_KEPT - 1);
    this.bars[newest] = bar;
    this.prices[newest] = price;
    this.state[size * BLOCK + COUNT] = this.count(size) + 1;
  }

  /** Starts a leg with its extreme so far, times its direction. */
  #run(size: number, direction: number, bar: number, extreme: number): void {
    const at = size * BLOCK;
    this.state[at + DIRECTION] = direction;
    this.state[at + EXTREME] = this.state[at + COUNTER] = extreme;
    this.state[at + EXTREME_BAR] = bar;
  }

  /** Before the first leg the extremes are the highest and lowest price so far. */
  #begin(size: number, bar: number, high: number, low: number, threshold: number): boolean {
    const { state } = this;
    const at = size * BLOCK;
    const isFirst = state[at + EXTREME_BAR] === 0; // a bar with an ATR is never bar 0
    const isHigher = isFirst || high > state[at + EXTREME];
    const isLower = isFirst || low < state[at + COUNTER];
    if (isHigher) {
      state[at + EXTREME] = high;
      state[at + EXTREME_BAR] = bar;
    }
    if (isLower) {
      state[at + COUNTER] = low;
      state[at + COUNTER_BAR] = bar;
    }
    const highest = state[at + EXTREME];
    const lowest = state[at + COUNTER];
    if (isHigher === isLower || !(highest - lowest > threshold)) return false;
    if (isHigher) this.#add(size, state[at + COUNTER_BAR], lowest);
    else this.#add(size, state[at + EXTREME_BAR], highest);
    this.#run(size, isHigher ? 1 : -1, bar, isHigher ? high : -low);
    return true;
  }
}
