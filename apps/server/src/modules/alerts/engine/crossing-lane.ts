import { CrossingBook, type Hits } from '@wickwise/analytics';
import type { Bar } from '@wickwise/market';
import type { Lane } from './lane.ts';

/** Levels that prices cross: those of all ticks, or the closes of bars. */
export class CrossingLane implements Lane {
  readonly book = new CrossingBook();
  readonly wantsBars: number;

  /** `wantsBars` closes tell on which side of its level each alert was; ticks need none. */
  constructor(wantsBars = 0) {
    this.wantsBars = wantsBars;
  }

  get value(): number {
    return this.book.price;
  }

  get before(): number {
    return this.book.before;
  }

  arm(item: number, level: number, ways: number): void {
    this.book.arm(item, level, ways);
  }

  resume(item: number, level: number, ways: number): void {
    this.book.resume(item, level, ways);
  }

  disarm(item: number, level: number, ways: number): void {
    this.book.disarm(item, level, ways);
  }

  tick(price: number, _timeMs: number, hits: Hits): void {
    this.book.advance(price, hits);
  }

  bar({ close }: Bar, hits: Hits): void {
    this.book.advance(close, hits);
  }

  reset(): void {
    this.book.reset();
  }
}
