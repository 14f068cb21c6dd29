import { AverageChange, type AverageKind, type Hits, ReachBook } from '@wickwise/analytics';
import type { Bar } from '@wickwise/market';
import type { AlertGroup } from './alert-group.ts';

/** Number of bars after which the first value of an exponential average no longer matters. */
const WARM_UP = 1_000;

export interface Average {
  kind: AverageKind;
  period: number;
  bars: number;
  isUp: boolean;
}

/** Amounts by which an average has moved, checked at the close of each bar. */
export class AverageGroup implements AlertGroup {
  readonly wantsBars = WARM_UP;
  readonly #average: Average;
  readonly #book = new ReachBook();
  #change: AverageChange;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(average: Average) {
    this.#average = average;
    this.#change = newChange(average);
  }

  get value(): number {
    return this.#book.value;
  }

  get before(): number {
    return this.#book.before;
  }

  /** Arms with the state at the last close, so the next close may fire. */
  arm(item: number, amount: number): void {
    this.#book.resume(item, amount);
  }

  resume(item: number, amount: number): void {
    this.arm(item, amount);
  }

  disarm(item: number, amount: number): void {
    this.#book.disarm(item, amount);
  }

  /** Processes a bar; ignores one that it has processed. */
  bar({ timeMs, close }: Bar, hits: Hits): void {
    if (timeMs <= this.#lastMs) return;
    this.#lastMs = timeMs;
    const change = this.#change.push(close) * (this.#average.isUp ? 1 : -1);
    this.#book.advance(change, this.#change.average, hits);
  }

  reset(): void {
    this.#change = newChange(this.#average);
    this.#lastMs = Number.NEGATIVE_INFINITY;
    this.#book.reset();
  }
}

const newChange = ({ kind, period, bars }: Average): AverageChange => new AverageChange(kind, period, bars);
