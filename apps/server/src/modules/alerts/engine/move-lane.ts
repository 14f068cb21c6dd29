import { type Hits, MoveWindow, ReachBook } from '@wickwise/analytics';
import type { Bar } from '@wickwise/market';
import type { BarClock } from './bar-clock.ts';
import type { BarReach, Lane, Seed } from './lane.ts';

export interface Move {
  bars: number;
  isUp: boolean;
  inPercent: boolean;
}

/**
 * Amounts that prices gain or lose within the last bars.
 *
 * While the past is being read its own bars are remembered; then both are put together by their opens, so that no price
 * counts twice and none is missing.
 */
export class MoveLane implements Lane {
  readonly wantsBars: number;
  readonly #move: Move;
  readonly #clock: BarClock | undefined;
  readonly #book = new ReachBook();
  #window: MoveWindow;
  /** Until it's seeded. */
  #own: Map<number, BarReach> | undefined = new Map();

  /** Without a clock it's judged at the closes of bars. */
  constructor(move: Move, clock?: BarClock) {
    this.#move = move;
    this.#clock = clock;
    this.#window = new MoveWindow(move.bars);
    this.wantsBars = move.bars;
  }

  get value(): number {
    return this.#book.value;
  }

  get before(): number {
    return this.#book.before;
  }

  get size(): number {
    return this.#book.size;
  }

  arm(item: number, amount: number): void {
    this.#book.arm(item, amount);
  }

  resume(item: number, amount: number): void {
    this.arm(item, amount);
  }

  disarm(item: number, amount: number): void {
    this.#book.disarm(item, amount);
  }

  seed({ closed, forming }: Seed): void {
    const bars = new Map<number, BarReach>();
    const note = ({ openMs, high, low }: BarReach): void => {
      const known = bars.get(openMs);
      if (!known) bars.set(openMs, { openMs, high, low });
      else Object.assign(known, { high: Math.max(known.high, high), low: Math.min(known.low, low) });
    };
    for (const { timeMs, high, low } of closed) note({ openMs: timeMs, high, low });
    if (forming) note(forming);
    for (const bar of this.#own?.values() ?? []) note(bar);
    this.#own = undefined;
    this.#window = new MoveWindow(this.#move.bars);
    const inOrder = [...bars.values()].sort((a, b) => a.openMs - b.openMs);
    inOrder.forEach(({ openMs, high, low }, i) => {
      this.#window.take(high, low);
      const isForming = this.#clock !== undefined && i === inOrder.length - 1 && openMs === this.#formingMs(forming);
      if (!isForming) this.#window.roll();
    });
  }

  tick(price: number, timeMs: number, hits: Hits): void {
    if (!this.#clock) return;
    if (this.#clock.moveTo(timeMs)) this.#window.roll();
    if (this.#own) {
      this.#remember({ openMs: this.#clock.openMs, high: price, low: price });
      return;
    }
    this.#window.take(price);
    this.#judge(price, hits);
  }

  bar({ timeMs, high, low, close }: Bar, hits: Hits): void {
    if (this.#clock) return;
    if (this.#own) {
      this.#remember({ openMs: timeMs, high, low });
      return;
    }
    this.#window.take(high, low);
    this.#judge(close, hits);
    this.#window.roll();
  }

  #judge(price: number, hits: Hits): void {
    const { isUp, inPercent } = this.#move;
    const move = isUp ? this.#window.rise(price, inPercent) : this.#window.fall(price, inPercent);
    this.#book.advance(move, this.#window.sizeOf(price, inPercent), hits);
  }

  #formingMs(forming: BarReach | undefined): number | undefined {
    const own = this.#clock?.openMs ?? Number.NaN;
    return Number.isNaN(own) ? forming?.openMs : own;
  }

  #remember(bar: BarReach): void {
    const known = this.#own?.get(bar.openMs);
    if (!known) this.#own?.set(bar.openMs, bar);
    else Object.assign(known, { high: Math.max(known.high, bar.high), low: Math.min(known.low, bar.low) });
  }
}
