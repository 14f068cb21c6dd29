import type { Side } from '../backtest/input.ts';
import { weekOf } from '../weeks.ts';
import { EXIT_BARS, type Outcomes } from './outcomes.ts';

/** Bars after the signal at which the plain direction is looked at. */
export const DIRECTION_BARS = [5, 10, 20] as const;

/** What is summed per week: outcomes, those that made money, their net returns, and right directions. */
export const WEEKLY_SUMS = ['count', 'hits', 'net', 'right5', 'right10', 'right20'] as const;
export type Sum = (typeof WEEKLY_SUMS)[number];
const WIDTH = WEEKLY_SUMS.length;
/** Weeks that there is room for at first. */
const FIRST_WEEKS = 4;

/**
 * Outcomes summed by calendar week. Sums of instruments add up, so that a cell is as cheap as its weeks, and weeks are
 * what the bootstrap draws.
 */
export class WeeklySums {
  /** Where the sums of a week begin: a measurement has half a million of them, too many for arrays of their own. */
  readonly #places = new Map<number, number>();
  #sums: Float64Array<ArrayBuffer> = new Float64Array(FIRST_WEEKS * WIDTH);
  /** The place last asked for: bars come in time order. */
  #latest = { week: Number.NaN, place: 0 };

  /** Reads rows as `rows` writes them. */
  static from(rows: readonly (readonly number[])[]): WeeklySums {
    const sums = new WeeklySums();
    for (const [week = 0, ...row] of rows) sums.#addRow(week, row, 0);
    return sums;
  }

  /** Adds one instrument's signals of a side; those that overlap one before are dropped. */
  addSignals(outcomes: Outcomes, side: Side, indexes: readonly number[]): this {
    for (const at of withoutOverlaps(indexes)) this.#addOne(outcomes, side, at);
    return this;
  }

  /** Adds the outcome of every bar: the baseline of that side. */
  addEveryBar(outcomes: Outcomes, side: Side): this {
    for (let at = 0; at < outcomes.bars.length; at++) this.#addOne(outcomes, side, at);
    return this;
  }

  /** Adds another instrument's sums. */
  merge(other: WeeklySums): this {
    for (const [week, place] of other.#places) this.#addRow(week, other.#sums, place);
    return this;
  }

  /** The weeks from `from` to `to` (exclusive). */
  between(from: number, to: number): WeeklySums {
    const part = new WeeklySums();
    for (const [week, place] of this.#places) if (week >= from && week < to) part.#addRow(week, this.#sums, place);
    return part;
  }

  get weeks(): number[] {
    return [...this.#places.keys()].sort((a, b) => a - b);
  }

  /** Plain rows to store or to send to another thread: the week, then its sums in the order of `WEEKLY_SUMS`. */
  rows(): number[][] {
    return this.weeks.map((week) => {
      const place = this.#placeOf(week);
      return [week, ...this.#sums.subarray(place, place + WIDTH)];
    });
  }

  /** One sum per given week, 0 where the week has nothing. */
  column(sum: Sum, weeks: readonly number[]): Float64Array {
    const k = WEEKLY_SUMS.indexOf(sum);
    return Float64Array.from(weeks, (week) => {
      const place = this.#places.get(week);
      return place === undefined ? 0 : this.#sums[place + k];
    });
  }

  total(sum: Sum): number {
    return this.column(sum, this.weeks).reduce((all, one) => all + one, 0);
  }

  #addOne({ bars, long, short }: Outcomes, side: Side, at: number): void {
    const net = side === 'long' ? long[at] : short[at];
    if (Number.isNaN(net)) return;
    const place = this.#placeOf(weekOf(bars.timeMs[at]));
    const sign = side === 'long' ? 1 : -1;
    const entry = bars.open[at + 1];
    this.#add(place, 1);
    this.#add(place + 1, +(net > 0));
    this.#add(place + 2, net);
    for (let k = 0; k < DIRECTION_BARS.length; k++) {
      const later = bars.close[Math.min(at + DIRECTION_BARS[k], bars.length - 1)];
      this.#add(place + 3 + k, +(sign * (later - entry) > 0));
    }
  }

  #addRow(week: number, sums: ArrayLike<number>, from: number): void {
    const place = this.#placeOf(week);
    for (let k = 0; k < WIDTH; k++) this.#add(place + k, sums[from + k]);
  }

  #add(at: number, value: number): void {
    this.#sums[at] += value;
  }

  #placeOf(week: number): number {
    if (week === this.#latest.week) return this.#latest.place;
    const place = this.#places.get(week) ?? this.#newPlace(week);
    this.#latest = { week, place };
    return place;
  }

  #newPlace(week: number): number {
    const place = this.#places.size * WIDTH;
    if (place === this.#sums.length) {
      const wider = new Float64Array(place * 2);
      wider.set(this.#sums);
      this.#sums = wider;
    }
    this.#places.set(week, place);
    return place;
  }
}

/** Signals that begin within the exit window of one already counted are dropped: they would count one move twice. */
export function withoutOverlaps(indexes: readonly number[]): number[] {
  let free = Number.NEGATIVE_INFINITY;
  return indexes.filter((at) => {
    if (at < free) return false;
    free = at + EXIT_BARS;
    return true;
  });
}
