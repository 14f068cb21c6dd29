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

/**
 * The newest bars of some instruments as a frame holds them, one instrument after the other and each oldest first: element
 * `i * bars + k` is slot i of them, `bars - 1 - k` bars before its newest.
 */
export class SlotsView implements ColumnView {
  readonly length: number;
  readonly #frame: Pick<Frame, 'table'>;
  readonly #slots: readonly number[];
  readonly #bars: number;

  constructor(frame: Pick<Frame, 'table'>, slots: readonly number[], bars: number) {
    this.length = slots.length * bars;
    this.#frame = frame;
    this.#slots = slots;
    this.#bars = bars;
  }

  read(column: Column, back: number): { values: Float64Array; start: number } {
    const table = this.#frame.table(column);
    const values = new Float64Array(this.length);
    let at = 0;
    for (const slot of this.#slots) {
      for (let k = this.#bars - 1; k >= 0; k--) values[at++] = table.at(slot, k + back);
    }
    return { values, start: 0 };
  }
}

/** What a rule reads of a frame to be answered for so many bars. */
export const wantedBy = ({ columns }: CompiledStrategy, bars: number): Wanted[] =>
  [...columns.values()].map(({ column, back }) => ({ column, rows: back + bars }));
