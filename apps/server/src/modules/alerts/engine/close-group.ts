import { type Hits, ReachBook } from '@wickwise/analytics';
import type { Bar } from '@wickwise/market';
import type { AlertGroup } from './alert-group.ts';

/** A value that is known at the close of each bar. */
export interface CloseSeries {
  /** Takes the next bar; returns the value, NaN before it is known, and the magnitude of the numbers it comes from. */
  push(bar: Bar): { value: number; size: number };
}

/** Amounts that a value reaches, checked at the close of each bar. */
export class CloseGroup implements AlertGroup {
  readonly wantsBars: number;
  readonly #start: () => CloseSeries;
  readonly #book = new ReachBook();
  #series: CloseSeries;
  #lastMs = Number.NEGATIVE_INFINITY;

  /** `wantsBars` past bars are read before the first value counts. */
  constructor(wantsBars: number, start: () => CloseSeries) {
    this.wantsBars = wantsBars;
    this.#start = start;
    this.#series = start();
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
  bar(bar: Bar, hits: Hits): void {
    if (bar.timeMs <= this.#lastMs) return;
    this.#lastMs = bar.timeMs;
    const { value, size } = this.#series.push(bar);
    this.#book.advance(value, size, hits);
  }

  reset(): void {
    this.#series = this.#start();
    this.#lastMs = Number.NEGATIVE_INFINITY;
    this.#book.reset();
  }
}
