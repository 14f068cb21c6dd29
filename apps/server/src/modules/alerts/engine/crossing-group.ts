import { CrossingBook, type Excursion, type Hits } from '@wickwise/analytics';
import type { Bar } from '@wickwise/market';
import type { AlertGroup } from './alert-group.ts';

/** Levels crossed by ticks, or by the closes of bars. */
export class CrossingGroup implements AlertGroup {
  readonly book = new CrossingBook();
  readonly wantsBars: number;

  /** `wantsBars` past closes decide on which side of its level each alert starts; ticks need none. */
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

  excursion(excursion: Excursion, isBack: boolean, hits: Hits): void {
    this.book.excursion(excursion, isBack, hits);
  }

  bar({ close }: Bar, hits: Hits): void {
    this.book.advance(close, hits);
  }

  reset(): void {
    this.book.reset();
  }
}
