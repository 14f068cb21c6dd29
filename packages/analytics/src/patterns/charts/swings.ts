/**
 * Sizes of swings, in ATR, that are followed side by side, each a quarter larger than the one before: whatever noise a
 * pattern carries, one of them lies between its noise and its legs.
 */
export const SWING_SIZES: readonly number[] = Array.from({ length: 12 }, (_, i) => 0.6 * 1.25 ** i);

/** Swings remembered per size, a power of two. */
export const SWINGS_KEPT = 16;

const DIRECTION = 0; // of the running leg: 1 up, -1 down, 0 while the first leg isn't known
const EXTREME = 1; // furthest price of the running leg, times its direction
const EXTREME_BAR = 2;
const COUNTER = 3; // furthest price against the leg since then, times its direction
const COUNTER_BAR = 4; // known until the first leg is
const COUNT = 5; // swings confirmed so far
const RING = 6; // then bar and price of each swing
const BLOCK = RING + 2 * SWINGS_KEPT;

/**
 * Swing highs and lows of several sizes, alternating. A swing is confirmed at the close of the bar by which price has come
 * back from it by more than its size, or has passed the swing before it; from then on it never changes.
 */
export class Swings {
  readonly state: Float64Array;

  constructor(state: readonly number[]) {
    this.state = new Float64Array(SWING_SIZES.length * BLOCK);
    this.state.set(state);
  }

  count(size: number): number {
    return this.state[size * BLOCK + COUNT] as number;
  }

  /** Bar of the swing that stands `back` swings before the newest one. */
  bar(size: number, back: number): number {
    return this.state[this.#slot(size, back)] as number;
  }

  price(size: number, back: number): number {
    return this.state[this.#slot(size, back) + 1] as number;
  }

  /** 1 when the newest swing is a high, -1 when it's a low. */
  kind(size: number): number {
    return -(this.state[size * BLOCK + DIRECTION] as number);
  }

  /** How many of the newest swings, in a row, the next smaller size has too; it has seen them no later. */
  known(size: number): number {
    if (size === 0) return 0;
    let known = 0;
    while (known < SWINGS_KEPT && this.bar(size, known) === this.bar(size - 1, known)) known++;
    return known;
  }

  /** How many swings back the leg began whose end, a swing or the running leg's extreme so far, stands at a bar; or -1. */
  legStart(size: number, endBar: number): number {
    const kept = Math.min(this.count(size), SWINGS_KEPT);
    if (kept > 0 && this.state[size * BLOCK + EXTREME_BAR] === endBar) return 0;
    for (let back = 0; back + 1 < kept && this.bar(size, back) >= endBar; back++) {
      if (this.bar(size, back) === endBar) return back + 1;
    }
    return -1;
  }

  /** The largest size that has a leg which ends at a bar, given a size that has one. */
  largestTo(endBar: number, size: number): number {
    let largest = size;
    while (largest + 1 < SWING_SIZES.length && this.legStart(largest + 1, endBar) >= 0) largest++;
    return largest;
  }

  /** Adds a closed bar to one size; true when that has confirmed a swing. */
  advance(size: number, bar: number, high: number, low: number, close: number, atr: number): boolean {
    const { state } = this;
    const at = size * BLOCK;
    const direction = state[at + DIRECTION] as number;
    const threshold = atr * (SWING_SIZES[size] as number);
    if (direction === 0) return this.#begin(at, bar, high, low, threshold);
    const ahead = direction > 0 ? high : -low;
    const behind = direction > 0 ? low : -high;
    const isPassed = (state[at + COUNT] as number) > 0 && behind < direction * this.price(size, 0);
    if (ahead > (state[at + EXTREME] as number)) {
      // A bar beyond both ends of the leg that closes in the leg's direction went against it first.
      if (isPassed && 2 * direction * close > ahead + behind) return this.#turn(at, bar, behind);
      this.#run(at, direction, bar, ahead);
      return false;
    }
    if (behind >= (state[at + COUNTER] as number)) return false;
    state[at + COUNTER] = behind;
    return (isPassed || (state[at + EXTREME] as number) - behind > threshold) && this.#turn(at, bar, behind);
  }

  #slot(size: number, back: number): number {
    const at = size * BLOCK;
    return at + RING + 2 * (((this.state[at + COUNT] as number) - 1 - back) & (SWINGS_KEPT - 1));
  }

  /** The running leg has ended at its extreme; the next one has come to `behind`, in the direction of the old one. */
  #turn(at: number, bar: number, behind: number): true {
    const { state } = this;
    const direction = state[at + DIRECTION] as number;
    this.#add(at, state[at + EXTREME_BAR] as number, direction * (state[at + EXTREME] as number));
    this.#run(at, -direction, bar, -behind);
    return true;
  }

  #add(at: number, bar: number, price: number): void {
    const { state } = this;
    const slot = at + RING + 2 * ((state[at + COUNT] as number) & (SWINGS_KEPT - 1));
    state[slot] = bar;
    state[slot + 1] = price;
    state[at + COUNT] = (state[at + COUNT] as number) + 1;
  }

  /** A leg whose furthest price so far, times its direction, is `extreme`. */
  #run(at: number, direction: number, bar: number, extreme: number): void {
    this.state[at + DIRECTION] = direction;
    this.state[at + EXTREME] = this.state[at + COUNTER] = extreme;
    this.state[at + EXTREME_BAR] = bar;
  }

  /** Until the first leg is known the extremes are the highest and the lowest price so far. */
  #begin(at: number, bar: number, high: number, low: number, threshold: number): boolean {
    const { state } = this;
    const isFirst = state[at + EXTREME_BAR] === 0; // a bar with an ATR is never bar 0
    const isHigher = isFirst || high > (state[at + EXTREME] as number);
    const isLower = isFirst || low < (state[at + COUNTER] as number);
    if (isHigher) {
      state[at + EXTREME] = high;
      state[at + EXTREME_BAR] = bar;
    }
    if (isLower) {
      state[at + COUNTER] = low;
      state[at + COUNTER_BAR] = bar;
    }
    const highest = state[at + EXTREME] as number;
    const lowest = state[at + COUNTER] as number;
    if (isHigher === isLower || !(highest - lowest > threshold)) return false;
    if (isHigher) this.#add(at, state[at + COUNTER_BAR] as number, lowest);
    else this.#add(at, state[at + EXTREME_BAR] as number, highest);
    this.#run(at, isHigher ? 1 : -1, bar, isHigher ? high : -low);
    return true;
  }
}
