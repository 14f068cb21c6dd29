import { type Column, columnOf } from '@wickwise/analytics';
import type { ScreenRow } from '@wickwise/contract';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Verdicts } from './evaluate.ts';
import { type Frame, type Frames, TIME_COLUMN } from './frame.ts';

/** Bars of a row's little chart. */
const SPARK_BARS = 32;

const CLOSE = columnOf('close');

/** Reads the rows of an answer out of a frame. */
export class RowReader {
  readonly listed: readonly ListedInstrument[];
  readonly #frame: Frame;
  readonly #columns: readonly Column[];
  readonly #since: Verdicts['since'];

  constructor(frame: Frame, coarser: Frames, columns: readonly string[], since: Verdicts['since']) {
    this.listed = frame.listed;
    this.#frame = frame;
    this.#columns = columns.map((attribute) => columnOf(attribute));
    this.#since = since;
    const rows = SPARK_BARS + 1;
    frame.want(
      [...this.#columns, CLOSE, TIME_COLUMN].map((column) => ({ column, rows })),
      coarser,
    );
  }

  /** A number to sort by; NaN where there is none. */
  number(column: string, slot: number): number {
    if (column === 'price') return this.#close(slot, 0);
    if (column === 'change') return this.#changePct(slot);
    if (column === 'since') return this.#since(slot) ?? Number.NaN;
    const found = this.#columns.find(({ attribute }) => attribute === column);
    return found ? this.#frame.table(found).at(slot, 0) : Number.NaN;
  }

  row(slot: number, hasSpark: boolean): ScreenRow {
    const { instrument, finest } = this.listed[slot] as ListedInstrument;
    const { market, symbol, name, kind, sector, currency, tickSize } = instrument;
    return {
      market,
      symbol,
      name,
      kind,
      sector,
      currency,
      tickSize,
      finest,
      price: this.#close(slot, 0),
      changePct: orNull(this.#changePct(slot)),
      at: this.#frame.endOf(slot, this.#frame.table(TIME_COLUMN).at(slot, 0)),
      since: this.#since(slot) ?? null,
      values: this.#columns.map((column) => orNull(this.#frame.table(column).at(slot, 0))),
      ...(hasSpark ? { spark: this.#spark(slot) } : {}),
    };
  }

  #close(slot: number, back: number): number {
    return this.#frame.table(CLOSE).at(slot, back);
  }

  #changePct(slot: number): number {
    return (this.#close(slot, 0) / this.#close(slot, 1) - 1) * 100;
  }

  #spark(slot: number): number[] {
    const closes = Array.from({ length: SPARK_BARS }, (_, k) => this.#close(slot, SPARK_BARS - 1 - k));
    return closes.filter((close) => !Number.isNaN(close));
  }
}

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
