import { type Hits, LevelList } from './level-list.ts';
import { WaitingList } from './waiting-list.ts';

/** Directions of crossings, as bits. */
export const UP = 1;
export const DOWN = 2;
export const BOTH = 3;

/** A way that prices went beyond the known ones, and back. */
export interface Excursion {
  edge: number;
  extreme: number;
  isFromInside: boolean;
}

/**
 * Levels to be crossed by one series of prices. A price equal to a level has no side, so sides follow from the newest
 * price, for the level at it from the price before. A new level first waits for a price off it.
 */
export class CrossingBook {
  /** The newest price, and the last different one; NaN before them. */
  price = Number.NaN;
  before = Number.NaN;
  readonly #up = new LevelList();
  readonly #down = new LevelList();
  readonly #waiting = new WaitingList();
  #hasUnseen = false;

  arm(item: number, level: number, ways: number): void {
    if (Number.isNaN(this.price)) {
      this.#admit(level, item, ways); // the first price sets all sides, and finds them in order
      return;
    }
    this.#waiting.add(level, item, ways);
    this.#hasUnseen = true;
  }

  /** Adds an item of an earlier process, whose side follows from the stored prices. */
  resume(item: number, level: number, ways: number): void {
    this.#admit(level, item, ways);
  }

  /** Forgets all prices: the next one only sets sides. */
  reset(): void {
    this.price = Number.NaN;
    this.before = Number.NaN;
  }

  disarm(item: number, level: number, ways: number): void {
    if (this.#waiting.remove(item)) return;
    if (ways & UP) this.#up.remove(level, item);
    if (ways & DOWN) this.#down.remove(level, item);
  }

  /** Adds the next price and finds the crossed items. */
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

  /**
   * Finds the items on a way between `edge`, which prices are known to have been at, and `extreme`, a price beyond all known
   * ones that is learnt of later: there, or with `isBack` back again. `isFromInside`: prices had also been on the other
   * side of the edge. The newest price stays.
   */
  excursion({ edge, extreme, isFromInside }: Excursion, isBack: boolean, hits: Hits): void {
    const isUp = extreme > edge;
    const withEdge = isFromInside && !isBack;
    const list = isUp === isBack ? this.#down : this.#up;
    if (isUp) list.between(edge, withEdge, extreme, false, hits);
    else list.between(extreme, false, edge, withEdge, hits);
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
