import type { ClosingBars, Indicator, InputColumn, Params } from '../indicators/indicator.ts';
import { stateSizeOf } from '../indicators/run.ts';

/** Runs an indicator without `close` slot by slot: lays each slot's last bars out for `advance`. */
export class LoneSlot {
  readonly #indicator: Indicator;
  readonly #params: Params<string>;
  readonly #reach: number;
  readonly #inputs: Record<InputColumn, Float64Array>;
  readonly #outputs: Record<string, Float64Array>;
  readonly #state: Float64Array;

  constructor(indicator: Indicator, params: Params<string>) {
    const reach = indicator.reach(params);
    const columns = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, new Float64Array(reach + 1)]));
    this.#indicator = indicator;
    this.#params = params;
    this.#reach = reach;
    this.#inputs = columns(indicator.inputs) as Record<InputColumn, Float64Array>;
    this.#outputs = columns(indicator.outputs);
    this.#state = new Float64Array(stateSizeOf(indicator, params));
  }

  close(bars: ClosingBars, state: readonly Float64Array[], outputs: Readonly<Record<string, Float64Array>>): void {
    const { inputs, outputs: names } = this.#indicator;
    for (let k = 0; k < bars.activeCount; k++) {
      const slot = bars.active[k];
      const newest = Math.min(bars.count[slot] - 1, this.#reach);
      for (const name of inputs) layOut(bars, bars.ring(name), slot, newest, this.#inputs[name]);
      for (let n = 0; n < state.length; n++) this.#state[n] = state[n][slot];
      this.#indicator.advance(this.#inputs, this.#params, newest, newest + 1, this.#state, this.#outputs);
      for (let n = 0; n < state.length; n++) state[n][slot] = this.#state[n];
      for (const name of names) {
        outputs[name][slot] = this.#outputs[name][newest];
      }
    }
  }
}

function layOut(bars: ClosingBars, ring: Float64Array, slot: number, newest: number, column: Float64Array): void {
  for (let back = newest; back >= 0; back--) column[newest - back] = ring[bars.offset(slot, back)];
}
