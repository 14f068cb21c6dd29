import { type Hits, LevelList } from './level-list.ts';
import { WaitingList } from './waiting-list.ts';

/** Digits behind the point that count: 100.1 - 100 is 0.1 and not 0.0999999. */
const GRAIN = 1e9;

/** A difference without the dust of binary fractions. */
export const grained = (difference: number): number => Math.round(difference * GRAIN) / GRAIN;

/**
 * Amounts that wait to be reached by one series of values, such as the rise from a window's low.
 *
 * An amount comes true with the value that is at least as large after one that was smaller. The first value after arming,
 * and the first after a time without values, only tells the state.
 */
export class ReachBook {
  /** The newest value; NaN where there is none. */
  value = Number.NaN;
  readonly #amounts = new LevelList();
  readonly #waiting = new WaitingList();

  get size(): number {
    return this.#amounts.size + this.#waiting.size;
  }

  arm(item: number, amount: number): void {
    if (Number.isNaN(this.value)) this.#admit(grained(amount), item);
    else this.#waiting.add(grained(amount), item, 0);
  }

  disarm(item: number, amount: number): void {
    if (!this.#waiting.remove(item)) this.#amounts.remove(grained(amount), item);
  }

  advance(value: number, hits: Hits): void {
    const now = grained(value);
    if (now > this.value) this.#amounts.between(this.value, false, now, true, hits);
    this.value = now;
    if (this.#waiting.size > 0 && !Number.isNaN(now)) this.#waiting.offer((amount, item) => this.#admit(amount, item));
  }

  #admit(amount: number, item: number): true {
    this.#amounts.add(amount, item);
    return true;
  }
}
