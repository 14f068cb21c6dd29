import type { Columns, InputColumn } from '../indicators/indicator.ts';
import type { SidedBar } from '../indicators/run.ts';
import type { Kernel } from './kernel.ts';
import { Rings } from './rings.ts';

/** Kernels that read further back than this have rings of their own: all columns would be as long as their closes. */
const SHALLOW_REACH = 63;

const reachOf = (kernels: readonly Kernel[]): number => Math.max(0, ...kernels.map(({ reach }) => reach));

const inputsOf = (kernels: readonly Kernel[]): InputColumn[] => kernels.flatMap(({ indicator }) => indicator.inputs);

/** The latest bars of a panel's slots, as far as its kernels read. */
export class PanelRings {
  /** Has every column that rules read, and those of kernels that read few bars. */
  readonly newest: Rings;
  readonly #all: readonly Rings[];
  readonly #kernelsOf: ReadonlyMap<Rings, readonly Kernel[]>;

  /** `fields`: columns that are read without a kernel. */
  constructor(slots: number, kernels: readonly Kernel[], fields: readonly InputColumn[]) {
    const isDeep = ({ reach }: Kernel): boolean => reach > SHALLOW_REACH;
    const shallow = kernels.filter((kernel) => !isDeep(kernel));
    const deep = kernels.filter(isDeep);
    this.newest = new Rings(slots, reachOf(shallow), new Set([...fields, ...inputsOf(shallow)]));
    this.#kernelsOf = new Map([
      [this.newest, shallow],
      ...(deep.length > 0 ? [[new Rings(slots, reachOf(deep), new Set(inputsOf(deep))), deep] as const] : []),
    ]);
    this.#all = [...this.#kernelsOf.keys()];
  }

  /** Returns the largest number of bars kept per slot. */
  get depth(): number {
    return Math.max(...this.#all.map(({ depth }) => depth));
  }

  /** Clears the slots of the last close. */
  open(): void {
    for (const rings of this.#all) rings.open();
  }

  /** Adds the next bar of a closing slot. */
  stage(slot: number, bar: SidedBar): void {
    for (const rings of this.#all) rings.stage(slot, bar);
  }

  /** Advances the kernels over the staged bars. */
  close(): void {
    for (const [rings, kernels] of this.#kernelsOf) for (const kernel of kernels) kernel.close(rings);
  }

  /** See `Rings.fill`. */
  fill(slot: number, inputs: Columns<InputColumn>, length: number, count: number): void {
    for (const rings of this.#all) rings.fill(slot, inputs, length, count);
  }
}
