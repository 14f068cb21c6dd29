import { type Hits, LevelList } from './level-list.ts';
import { WaitingList } from './waiting-list.ts';

/** Which crossings count: a sum of the two ways. */
export const UP = 1;
export const DOWN = 2;
export const BOTH = 3;

/**
 * Levels that wait to be crossed by one series of prices.
 *
 * A price equal to a level has no side; the side kept is that of the last price off the level. So no level needs a side of
 * its own: that of each level but one follows from the newest price, and that of the level right at it from the price
 * before. What was armed last waits for the first price off its level, which only tells its side.
 */
export class CrossingBook {
  /** The newest price, and the last that was another one; NaN before them. */
  price = Number.NaN;
  before = Number.NaN;
  readonly #up = new LevelList();
  readonly #down = new LevelList();
  readonly #waiting = new WaitingList();
  #hasUnseen = false;

  arm(item: number, level: number, ways: number): void {
    if (Number.isNaN(this.price)) {
      this.#admit(level, item, ways); // the first price of all tells the side of each, and finds them in order
      return;
    }
    this.#waiting.add(level, item, ways);
    this.#hasUnseen = true;
  }

  /** Goes on where an earlier process stopped: this item's side is known from the prices given here. */
  resume(item: number, level: number, ways: number): void {
    this.#admit(level, item, ways);
  }

  /** Forgets all prices: the next one only tells the sides. */
  reset(): void {
    this.price = Number.NaN;
    this.before = Number.NaN;
  }

  disarm(item: number, level: number, ways: number): void {
    if (this.#waiting.remove(item)) return;
    if (ways & UP) this.#up.remove(level, item);
    if (ways & DOWN) this.#down.remove(level, item);
  }

  /** Takes the next price and finds what it crossed. */
  advance(price: number, hits: Hits): void {
    const { price: last, before } = this;
    if (price === last) {
      if (this.#hasUnseen) this.#admitWaiting(price);
      return;
    }
    if (price > last) this.#up.between(last, before < last, price, false, hits);
    else if (price < last) this.#down.between(price, false, last, before > last, hits);
    this.before = last;
    this.price = price;
    if (this.#waiting.size > 0) this.#admitWaiting(price);
  }

  #admitWaiting(price: number): void {
    this.#hasUnseen = false;
    this.#waiting.offer((level, item, ways) => level !== price && this.#admit(level, item, ways));
  }

  #admit(level: number, item: number, ways: number): true {
    if (ways & UP) this.#up.add(level, item);
    if (ways & DOWN) this.#down.add(level, item);
    return true;
  }
}
