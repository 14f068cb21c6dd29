import type { Column, ColumnView, CompiledStrategy } from '@wickwise/analytics';
import type { FrameBlock } from './blocks.ts';
import type { Wanted } from './table.ts';

/** Instruments of a block at one moment, `shift` bars before each one's newest: element k is index k. */
export class BlockView implements ColumnView {
  readonly length: number;
  readonly #block: FrameBlock;
  readonly #shift: number;

  constructor(block: FrameBlock, shift: number) {
    this.length = block.slots.length;
    this.#block = block;
    this.#shift = shift;
  }

  read(column: Column, back: number): { values: Float64Array; start: number } {
    return { values: this.#block.table(column).values, start: (back + this.#shift) * this.length };
  }
}

/**
 * The newest bars of some indices of a block, one instrument after the other, oldest first: element `i * bars + k` is
 * the i-th of them, `bars - 1 - k` bars before its newest.
 */
export class PlacesView implements ColumnView {
  readonly length: number;
  readonly #block: Pick<FrameBlock, 'table'>;
  readonly #places: readonly number[];
  readonly #bars: number;

  constructor(block: Pick<FrameBlock, 'table'>, places: readonly number[], bars: number) {
    this.length = places.length * bars;
    this.#block = block;
    this.#places = places;
    this.#bars = bars;
  }

  read(column: Column, back: number): { values: Float64Array; start: number } {
    const table = this.#block.table(column);
    const values = new Float64Array(this.length);
    let at = 0;
    for (const place of this.#places) {
      for (let k = this.#bars - 1; k >= 0; k--) values[at++] = table.at(place, k + back);
    }
    return { values, start: 0 };
  }
}

/** Returns the columns that a rule needs for a number of bars. */
export const wantedBy = ({ columns }: CompiledStrategy, bars: number): Wanted[] =>
  [...columns.values()].map(({ column, back }) => ({ column, rows: back + bars }));
