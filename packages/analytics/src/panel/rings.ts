import type { Bar } from '@wickwise/market';
import type { BarField, ClosingBars } from '../indicators/indicator.ts';

/**
 * The latest bars of every slot, as far back as the kernels read: one ring per field, time-major, so that slots that
 * close together stand side by side in memory.
 */
export class Rings implements ClosingBars {
  readonly active: Int32Array;
  activeCount = 0;
  readonly count: Int32Array;
  readonly #slots: number;
  readonly #mask: number;
  readonly #rings = new Map<BarField, Float64Array>();

  /** `depth` is how many bars back the kernels read. */
  constructor(slots: number, depth: number, fields: Iterable<BarField>) {
    this.#slots = slots;
    this.#mask = 2 ** Math.ceil(Math.log2(depth + 1)) - 1;
    this.active = new Int32Array(slots);
    this.count = new Int32Array(slots);
    for (const field of fields) this.#rings.set(field, new Float64Array((this.#mask + 1) * slots));
  }

  ring(field: BarField): Float64Array {
    const ring = this.#rings.get(field);
    if (!ring) throw new RangeError(`no ring of ${field}`);
    return ring;
  }

  offset(slot: number, back: number): number {
    return (((this.count[slot] as number) - 1 - back) & this.#mask) * this.#slots + slot;
  }

  /** How many bars of a slot are kept. */
  get depth(): number {
    return this.#mask + 1;
  }

  push(slot: number, bar: Bar): void {
    this.count[slot] = (this.count[slot] as number) + 1;
    const offset = this.offset(slot, 0);
    for (const [field, ring] of this.#rings) ring[offset] = bar[field];
  }
}
