import { type Column, columnOf } from '@wickwise/analytics';
import type { InstrumentView, ScreenRow } from '@wickwise/contract';
import { priceGridOf } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { finiteOrNull } from '#platform/finite.ts';
import type { Slice } from '#platform/sliced-queue.ts';
import { blocksOf } from './blocks.ts';
import type { Verdicts } from './evaluate.ts';
import type { Frame, Frames } from './frame.ts';

/** Bars of a row's sparkline. */
const SPARK_BARS = 32;

const NOT_KNOWN: ReadonlyMap<number, number> = new Map();

export function instrumentView({ instrument, finest }: ListedInstrument): InstrumentView {
  const { market, symbol, name, kind, sector } = instrument;
  return { market, symbol, name, kind, sector, ...priceGridOf(instrument), finest };
}

/** Reads the rows of an answer from a frame. */
export class RowReader {
  readonly listed: readonly ListedInstrument[];
  readonly #frame: Frame;
  readonly #coarser: Frames;
  readonly #columns: readonly Column[];
  readonly #since: Verdicts['since'];

  constructor(frame: Frame, coarser: Frames, columns: readonly string[], since: Verdicts['since']) {
    this.listed = frame.listed;
    this.#frame = frame;
    this.#coarser = coarser;
    this.#columns = columns.map((attribute) => columnOf(attribute));
    this.#since = since;
  }

  /** Returns a slot's sort value; NaN for none. */
  async numbers(column: string, slots: readonly number[], slice: Slice): Promise<Float64Array> {
    const since = column === 'since' ? await this.#since(slots, slice) : NOT_KNOWN;
    const sorted = this.#columns.filter(({ attribute }) => attribute === column).slice(0, 1);
    const values = await this.#values(slots, sorted, slice);
    return Float64Array.from(slots, (slot) => {
      if (column === 'price') return this.#frame.close(slot, 0);
      if (column === 'change') return this.#changePct(slot);
      return since.get(slot) ?? values.get(slot)?.[0] ?? Number.NaN;
    });
  }

  async rows(slots: readonly number[], hasSpark: boolean, slice: Slice): Promise<ScreenRow[]> {
    const since = await this.#since(slots, slice);
    const values = await this.#values(slots, this.#columns, slice);
    const rows: ScreenRow[] = [];
    for (const slot of slots) {
      rows.push(this.#row(slot, since.get(slot), values.get(slot) ?? [], hasSpark));
      if (slice.isUsedUp) await slice.next();
    }
    return rows;
  }

  #row(slot: number, since: number | undefined, values: readonly number[], hasSpark: boolean): ScreenRow {
    return {
      ...instrumentView(this.listed[slot] as ListedInstrument),
      price: this.#frame.close(slot, 0),
      changePct: finiteOrNull(this.#changePct(slot)),
      at: this.#frame.endAt(slot, 0),
      since: since ?? null,
      values: values.map(finiteOrNull),
      ...(hasSpark ? { spark: this.#spark(slot) } : {}),
    };
  }

  /** Returns the newest value of each column, by slot. */
  async #values(
    slots: readonly number[],
    columns: readonly Column[],
    slice: Slice,
  ): Promise<ReadonlyMap<number, number[]>> {
    const values = new Map<number, number[]>();
    if (columns.length === 0) return values;
    const isAsked = new Set(slots);
    const wanted = columns.map((column) => ({ column, rows: 1 }));
    for await (const block of blocksOf(this.#frame, slots, wanted, this.#coarser, slice)) {
      const tables = columns.map((column) => block.table(column));
      for (const [place, slot] of block.slots.entries()) {
        if (isAsked.has(slot))
          values.set(
            slot,
            tables.map((table) => table.at(place, 0)),
          );
      }
    }
    return values;
  }

  #changePct(slot: number): number {
    return (this.#frame.close(slot, 0) / this.#frame.close(slot, 1) - 1) * 100;
  }

  #spark(slot: number): number[] {
    const closes = Array.from({ length: SPARK_BARS }, (_, k) => this.#frame.close(slot, SPARK_BARS - 1 - k));
    return closes.filter((close) => !Number.isNaN(close));
  }
}
