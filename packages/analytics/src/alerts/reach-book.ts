import { roundingOf } from '../compare.ts';
import { type Hits, LevelList } from './level-list.ts';
import { WaitingList } from './waiting-list.ts';

/** Significant digits of a price. */
const DIGITS = 11;

/** Rounds a difference of numbers to their digits: 100.1 - 100 is 0.1, not 0.0999999. */
function inDigitsOf(difference: number, size: number): number {
  const unit = 10 ** (DIGITS - Math.ceil(Math.log10(size)));
  return Number.isFinite(unit) ? Math.round(difference * unit) / unit : difference;
}

/**
 * Amounts to be reached by one series of values. An amount fires at the value that reaches it, within rounding, after a
 * smaller one; the first value after arming or after a gap only sets the state.
 */
export class ReachBook {
  #value = Number.NaN;
  #before = Number.NaN;
  /** Magnitude of the numbers whose differences the values are. */
  #size = Number.NaN;
  /** The largest amount that the newest value reaches. */
  #reach = Number.NaN;
  readonly #amounts = new LevelList();
  readonly #waiting = new WaitingList();

  /** Returns the newest value; NaN for none. */
  get value(): number {
    return inDigitsOf(this.#value, this.#size);
  }

  /** Returns the value before the newest. */
  get before(): number {
    return inDigitsOf(this.#before, this.#size);
  }

  arm(item: number, amount: number): void {
    if (Number.isNaN(this.#value)) this.#admit(amount, item);
    else this.#waiting.add(amount, item, 0);
  }

  /** Arms with the state of the newest value: what is true already doesn't fire. */
  resume(item: number, amount: number): void {
    this.#admit(amount, item);
  }

  /** Forgets the newest value: the next one only sets the state. */
  reset(): void {
    this.#value = Number.NaN;
    this.#before = Number.NaN;
    this.#reach = Number.NaN;
  }

  disarm(item: number, amount: number): void {
    if (!this.#waiting.remove(item)) this.#amounts.remove(amount, item);
  }

  /** Adds the next value, a difference of numbers of magnitude `size`, and finds the amounts it reaches. */
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
