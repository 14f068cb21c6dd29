import type { Column } from '@wickwise/analytics';
import type { BarSeries } from '@wickwise/market';

/** A requested column with its number of rows. */
export interface Wanted {
  column: Column;
  rows: number;
}

/** Minimum number of rows kept, so the next question finds them. */
const ROWS_KEPT = 64;

/** Returns the kept rows of a requested column. */
export const keptRows = ({ column, rows }: Wanted): Wanted => ({ column, rows: Math.max(rows, ROWS_KEPT) });

/**
 * One column of many instruments: row `back` is `back` bars before each instrument's newest, with a value per slot. NaN
 * where there is no such bar.
 */
export class Table {
  readonly rows: number;
  readonly slots: number;
  readonly values: Float64Array;

  constructor(rows: number, slots: number) {
    this.rows = rows;
    this.slots = slots;
    this.values = new Float64Array(this.rows * slots).fill(Number.NaN);
  }

  get bytes(): number {
    return this.values.byteLength;
  }

  at(slot: number, back: number): number {
    return this.values[back * this.slots + slot] ?? Number.NaN;
  }

  /** Stores the newest values of a column along an instrument's bars. */
  fill(slot: number, along: Float64Array, { length }: Pick<BarSeries, 'length'>): void {
    const rows = Math.min(this.rows, length);
    for (let back = 0; back < rows; back++) {
      this.values[back * this.slots + slot] = along[length - 1 - back] as number;
    }
  }

  /** Stores a value per row. */
  fillBy(slot: number, length: number, read: (at: number) => number): void {
    const rows = Math.min(this.rows, length);
    for (let back = 0; back < rows; back++) this.values[back * this.slots + slot] = read(length - 1 - back);
  }
}
