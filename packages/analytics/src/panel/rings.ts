import type { ClosingBars, Columns, InputColumn } from '../indicators/indicator.ts';
import type { SidedBar } from '../indicators/run.ts';

/**
 * Latest bars of every slot, as far as kernels read: a time-major ring per column, so that slots closing together are
 * adjacent in memory.
 */
export class Rings implements ClosingBars {
  readonly active: Int32Array;
  readonly newest: Int32Array;
  readonly before: Int32Array;
  activeCount = 0;
  round = 0;
  readonly count: Int32Array;
  readonly #slots: number;
  readonly #mask: number;
  readonly #rings = new Map<InputColumn, Float64Array>();

  /** `depth`: number of bars that kernels read. */
  constructor(slots: number, depth: number, columns: Iterable<InputColumn>) {
    this.#slots = slots;
    this.#mask = 2 ** Math.ceil(Math.log2(depth + 1)) - 1;
    this.active = new Int32Array(slots);
    this.newest = new Int32Array(slots);
    this.before = new Int32Array(slots);
    this.count = new Int32Array(slots);
    for (const column of columns) this.#rings.set(column, new Float64Array((this.#mask + 1) * slots));
  }

  ring(column: InputColumn): Float64Array {
    const ring = this.#rings.get(column);
    if (!ring) throw new RangeError(`no ring of ${column}`);
    return ring;
  }

  offset(slot: number, back: number): number {
    return Math.imul((this.count[slot] - 1 - back) & this.#mask, this.#slots) + slot;
  }

  /** Returns the number of bars kept per slot. */
  get depth(): number {
    return this.#mask + 1;
  }

  /** Clears the slots of the last close. */
  open(): void {
    this.activeCount = 0;
    this.round++;
  }

  /** Adds the next bar of a closing slot. */
  stage(slot: number, bar: SidedBar): void {
    this.count[slot]++;
    const offset = this.offset(slot, 0);
    for (const [column, ring] of this.#rings) ring[offset] = bar[column] ?? Number.NaN;
    const k = this.activeCount++;
    this.active[k] = slot;
    this.newest[k] = this.offset(slot, 0);
    this.before[k] = this.offset(slot, 1);
  }

  /** Replaces a slot's bars by the newest of `length` bars; with them it has seen `count`. */
  fill(slot: number, inputs: Columns<InputColumn>, length: number, count: number): void {
    this.count[slot] = count;
    const kept = Math.min(length, this.depth);
    for (const [column, ring] of this.#rings) {
      const values = inputs[column];
      for (let back = 0; back < kept; back++) ring[this.offset(slot, back)] = values[length - 1 - back];
    }
  }
}
