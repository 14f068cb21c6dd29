import { AverageChange, type AverageKind, Hits, ReachBook } from '@wickwise/analytics';
import type { Bar } from '@wickwise/market';
import type { Lane, Seed } from './lane.ts';

/** So many bars are read for an exponential average to forget where it began. */
const WARM_UP = 1_000;

/** Amounts by which an average has moved, judged at the close of each bar. */
export class AverageLane implements Lane {
  readonly wantsBars = WARM_UP;
  readonly #isUp: boolean;
  readonly #change: AverageChange;
  readonly #book = new ReachBook();
  /** Bars that closed before it was seeded. */
  #own: Bar[] | undefined = [];
  #lastMs = Number.NEGATIVE_INFINITY;
  #newest = Number.NaN;

  constructor(kind: AverageKind, period: number, bars: number, isUp: boolean) {
    this.#change = new AverageChange(kind, period, bars);
    this.#isUp = isUp;
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

  /** The state at the last close is known: what comes true at the next one fires. */
  arm(item: number, amount: number): void {
    this.#book.arm(item, amount);
    if (!this.#own) this.#settle();
  }

  resume(item: number, amount: number): void {
    this.arm(item, amount);
  }

  disarm(item: number, amount: number): void {
    this.#book.disarm(item, amount);
  }

  seed({ closed }: Seed): void {
    const own = this.#own ?? [];
    this.#own = undefined;
    for (const bar of [...closed, ...own]) this.#push(bar);
    this.#settle();
  }

  bar(bar: Bar, hits: Hits): void {
    if (this.#own) {
      this.#own.push(bar);
      return;
    }
    const change = this.#push(bar);
    if (change === undefined) return;
    this.#book.advance(change, this.#change.average, hits);
  }

  /** How far the average has moved the asked way; undefined for a bar that it has seen. */
  #push({ timeMs, close }: Bar): number | undefined {
    if (timeMs <= this.#lastMs) return undefined;
    this.#lastMs = timeMs;
    this.#newest = this.#change.push(close) * (this.#isUp ? 1 : -1);
    return this.#newest;
  }

  #settle(): void {
    this.#book.advance(this.#newest, this.#change.average, UNHEARD);
    UNHEARD.clear();
  }
}

/** What is true already when an alert is armed is not told. */
const UNHEARD = new Hits();
