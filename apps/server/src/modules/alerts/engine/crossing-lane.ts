import { CrossingBook, Hits } from '@wickwise/analytics';
import type { Bar } from '@wickwise/market';
import type { Lane, Seed } from './lane.ts';

/** Levels that prices cross: those of all ticks, or the closes of bars. */
export class CrossingLane implements Lane {
  readonly book = new CrossingBook();
  readonly wantsBars = 3;

  get value(): number {
    return this.book.price;
  }

  get before(): number {
    return this.book.before;
  }

  get size(): number {
    return this.book.size;
  }

  arm(item: number, level: number, ways: number): void {
    this.book.arm(item, level, ways);
  }

  resume(item: number, level: number, ways: number): void {
    if (Number.isNaN(this.book.price)) this.arm(item, level, ways);
    else this.book.resume(item, level, ways);
  }

  disarm(item: number, level: number, ways: number): void {
    this.book.disarm(item, level, ways);
  }

  /** The closes before: on which side of its level each alert stood. */
  seed({ closed }: Seed): void {
    for (const { close } of closed) this.book.advance(close, UNHEARD);
    UNHEARD.clear();
  }

  tick(price: number, _timeMs: number, hits: Hits): void {
    this.book.advance(price, hits);
  }

  bar({ close }: Bar, hits: Hits): void {
    this.book.advance(close, hits);
  }
}

const UNHEARD = new Hits();
