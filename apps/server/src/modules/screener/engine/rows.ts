import { type Column, columnOf } from '@wickwise/analytics';
import type { InstrumentView, ScreenRow } from '@wickwise/contract';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Verdicts } from './evaluate.ts';
import { type Frame, type Frames, TIME_COLUMN } from './frame.ts';

/** Bars of a row's little chart. */
const SPARK_BARS = 32;

const CLOSE = columnOf('close');
const NOT_KNOWN: ReadonlyMap<number, number> = new Map();

export function instrumentView({ instrument, finest }: ListedInstrument): InstrumentView {
  const { market, symbol, name, kind, sector, currency, tickSize } = instrument;
  return { market, symbol, name, kind, sector, currency, tickSize, finest };
}

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

  /** Numbers of slots to sort by; NaN where there is none. */
  numbers(column: string, slots: readonly number[]): Float64Array {
    const since = column === 'since' ? this.#since(slots) : NOT_KNOWN;
    const table = this.#columns.find(({ attribute }) => attribute === column);
    return Float64Array.from(slots, (slot) => {
      if (column === 'price') return this.#close(slot, 0);
      if (column === 'change') return this.#changePct(slot);
      return since.get(slot) ?? (table ? this.#frame.table(table).at(slot, 0) : Number.NaN);
    });
  }

  rows(slots: readonly number[], hasSpark: boolean): ScreenRow[] {
    const since = this.#since(slots);
    return slots.map((slot) => this.#row(slot, since.get(slot), hasSpark));
  }

  #row(slot: number, since: number | undefined, hasSpark: boolean): ScreenRow {
    return {
      ...instrumentView(this.listed[slot] as ListedInstrument),
      price: this.#close(slot, 0),
      changePct: orNull(this.#changePct(slot)),
      at: this.#frame.endOf(slot, this.#frame.table(TIME_COLUMN).at(slot, 0)),
      since: since ?? null,
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
