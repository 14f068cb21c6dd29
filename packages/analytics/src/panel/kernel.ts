import type { ClosingBars, Indicator, Params } from '../indicators/indicator.ts';
import { kernelName, stateSizeOf, type WholeRun } from '../indicators/run.ts';
import { LoneSlot } from './lone-slot.ts';

/** One indicator with fixed parameters over all slots of a panel. */
export class Kernel {
  readonly indicator: Indicator;
  readonly params: Params<string>;
  readonly name: string;
  /** Newest values of each output, by slot. */
  readonly outputs: Readonly<Record<string, Float64Array>>;
  /** Structure of arrays: `state[k][slot]`. */
  readonly #state: readonly Float64Array[];
  /** Used for an indicator without `close`. */
  readonly #lone: LoneSlot | undefined;

  constructor(indicator: Indicator, params: Params<string>, slots: number) {
    this.indicator = indicator;
    this.params = params;
    this.name = kernelName(indicator, params);
    this.outputs = Object.fromEntries(
      indicator.outputs.map((name) => [name, new Float64Array(slots).fill(Number.NaN)]),
    );
    this.#state = Array.from({ length: stateSizeOf(indicator, params) }, () => new Float64Array(slots));
    this.#lone = indicator.close ? undefined : new LoneSlot(indicator, params);
  }

  /** Returns the number of bars before the newest that it reads. */
  get reach(): number {
    return this.indicator.reach(this.params);
  }

  get stateSize(): number {
    return this.#state.length;
  }

  close(bars: ClosingBars): void {
    if (this.#lone) this.#lone.close(bars, this.#state, this.outputs);
    else this.indicator.close?.(bars, this.params, this.#state, this.outputs);
  }

  /** Continues a slot from its history. */
  warm(slot: number, { outputs, state }: WholeRun): void {
    this.loadState(slot, state);
    for (const [name, values] of Object.entries(this.outputs)) values[slot] = outputs[name].at(-1) ?? Number.NaN;
  }

  saveState(slot: number): number[] {
    return this.#state.map((values) => values[slot]);
  }

  loadState(slot: number, numbers: ArrayLike<number>): void {
    for (const [k, values] of this.#state.entries()) values[slot] = numbers[k];
  }
}
