import type { Column, ColumnView, CompiledStrategy } from '@wickwise/analytics';
import type { Frame, Wanted } from './frame.ts';

/** All instruments of a frame at one moment, `shift` bars before each one's newest: element k is slot k. */
export class FrameView implements ColumnView {
  readonly length: number;
  readonly #frame: Frame;
  readonly #shift: number;

  constructor(frame: Frame, shift: number) {
    this.length = frame.listed.length;
    this.#frame = frame;
    this.#shift = shift;
  }

  read(column: Column, back: number): { values: Float64Array; start: number } {
    return { values: this.#frame.table(column).values, start: (back + this.#shift) * this.length };
  }
}

/** One instrument's newest bars as a frame holds them, oldest first: element k is `length - 1 - k` bars before the newest. */
export class SlotView implements ColumnView {
  readonly length: number;
  readonly #frame: Frame;
  readonly #slot: number;

  constructor(frame: Frame, slot: number, length: number) {
    this.length = length;
    this.#frame = frame;
    this.#slot = slot;
  }

  read(column: Column, back: number): { values: Float64Array; start: number } {
    const table = this.#frame.table(column);
    const values = new Float64Array(this.length);
    for (let k = 0; k < this.length; k++) values[k] = table.at(this.#slot, this.length - 1 - k + back);
    return { values, start: 0 };
  }
}

/** What a rule reads of a frame to be answered for so many bars. */
export const wantedBy = ({ columns }: CompiledStrategy, bars: number): Wanted[] =>
  [...columns.values()].map(({ column, back }) => ({ column, rows: back + bars }));
