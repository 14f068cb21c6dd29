import { type Hits, MoveWindow, ReachBook } from '@wickwise/analytics';
import type { Bar } from '@wickwise/market';
import type { PriceRange } from '#marketdata/follow/steps.ts';
import type { AlertGroup } from './alert-group.ts';
import type { BarClock } from './bar-clock.ts';

export interface Move {
  bars: number;
  isUp: boolean;
  inPercent: boolean;
}

/** Amounts that prices gain or lose within the last bars, checked at every tick or at the closes of bars. */
export class MoveGroup implements AlertGroup {
  readonly #move: Move;
  readonly #clock: BarClock | undefined;
  readonly #book = new ReachBook();
  #window: MoveWindow;

  /** Without a clock, the group is checked at closes. */
  constructor(move: Move, clock?: BarClock) {
    this.#move = move;
    this.#clock = clock;
    this.#window = new MoveWindow(move.bars);
  }

  get wantsBars(): number {
    return this.#move.bars;
  }

  get value(): number {
    return this.#book.value;
  }

  get before(): number {
    return this.#book.before;
  }

  /** Arms with the state at the last close, so the next close may fire. The first tick only sets the state. */
  arm(item: number, amount: number): void {
    if (this.#clock) this.#book.arm(item, amount);
    else this.#book.resume(item, amount);
  }

  resume(item: number, amount: number): void {
    this.#book.resume(item, amount);
  }

  disarm(item: number, amount: number): void {
    this.#book.disarm(item, amount);
  }

  note({ timeMs, high, low }: PriceRange): void {
    this.#window.take(this.#clock?.openAt(timeMs) ?? timeMs, high, low);
  }

  /** Compares a price with the last bars; one outside of all sessions is part of no bar. */
  tick(price: number, timeMs: number, hits: Hits): void {
    const openMs = this.#clock?.openAt(timeMs);
    if (openMs !== undefined) this.#window.take(openMs, price);
    this.#judge(price, hits);
  }

  bar({ timeMs, high, low, close }: Bar, hits: Hits): void {
    this.#window.take(timeMs, high, low);
    this.#judge(close, hits);
  }

  reset(): void {
    this.#window = new MoveWindow(this.#move.bars);
    this.#book.reset();
  }

  #judge(price: number, hits: Hits): void {
    const { isUp, inPercent } = this.#move;
    const move = isUp ? this.#window.rise(price, inPercent) : this.#window.fall(price, inPercent);
    this.#book.advance(move, this.#window.sizeOf(price, inPercent), hits);
  }
}
