import { roundingOf } from '../compare.ts';
import { type Hits, LevelList } from './level-list.ts';
import { WaitingList } from './waiting-list.ts';

/** Digits of a price that count. */
const DIGITS = 11;

/** A difference of numbers of a size in the digits that these have: 100.1 - 100 is 0.1 and not 0.0999999. */
function inDigitsOf(difference: number, size: number): number {
  const unit = 10 ** (DIGITS - Math.ceil(Math.log10(size)));
  return Number.isFinite(unit) ? Math.round(difference * unit) / unit : difference;
}

/**
 * Amounts that wait to be reached by one series of values, such as the rise from a window's low.
 *
 * An amount comes true with the value that is at least as large, or equals it but for rounding, after one that was smaller.
 * The first value after arming, and the first after a time without values, only tells the state.
 */
export class ReachBook {
  #value = Number.NaN;
  #before = Number.NaN;
  /** Of the numbers that the values are differences of. */
  #size = Number.NaN;
  /** The largest amount that the newest value reaches. */
  #reach = Number.NaN;
  readonly #amounts = new LevelList();
  readonly #waiting = new WaitingList();

  /** The newest value; NaN where there is none. */
  get value(): number {
    return inDigitsOf(this.#value, this.#size);
  }

  /** The value before the newest. */
  get before(): number {
    return inDigitsOf(this.#before, this.#size);
  }

  arm(item: number, amount: number): void {
    if (Number.isNaN(this.#value)) this.#admit(amount, item);
    else this.#waiting.add(amount, item, 0);
  }

  /** Arms with the state that the newest value tells: what is true already isn't found again. */
  resume(item: number, amount: number): void {
    this.#admit(amount, item);
  }

  /** Forgets the newest value: the next one only tells the state. */
  reset(): void {
    this.#value = Number.NaN;
    this.#before = Number.NaN;
    this.#reach = Number.NaN;
  }

  disarm(item: number, amount: number): void {
    if (!this.#waiting.remove(item)) this.#amounts.remove(amount, item);
  }

  /** Takes the next value, a difference of numbers of `size`, and finds what it reaches. */
  advance(value: number, size: number, hits: Hits): void {
    const reach = value + roundingOf(size);
    if (reach > this.#reach) this.#amounts.between(this.#reach, false, reach, true, hits);
    this.#before = this.#value;
    this.#value = value;
    this.#size = size;
    this.#reach = reach;
    if (this.#waiting.size > 0 && !Number.isNaN(value))
      this.#waiting.offer((amount, item) => this.#admit(amount, item));
  }

  #admit(amount: number, item: number): true {
    this.#amounts.add(amount, item);
    return true;
  }
}
