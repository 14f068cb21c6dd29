import type { Columns, Indicator, InputColumn, Params } from './indicator.ts';
import { stateSizeOf } from './run.ts';

/** An indicator that another one is made of. */
export interface Part {
  indicator: Indicator;
  params: Params<string>;
  output: string;
}

/** Several indicators advanced together; their states stand one behind the other in their owner's state. */
export class Composite {
  readonly stateSize: number;
  readonly reach: number;
  readonly #parts: readonly Part[];
  /** Columns of all outputs of the parts: scratch that every call writes anew, and that grows with the history. */
  #scratch: readonly Record<string, Float64Array>[] = [];

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
    this.stateSize = parts.reduce((sum, { indicator, params }) => sum + stateSizeOf(indicator, params), 0);
    this.reach = Math.max(...parts.map(({ indicator, params }) => indicator.reach(params)));
  }

  /** The parts' outputs, in their order; only bars `from` to `to` hold values. */
  advance(inputs: Columns<InputColumn>, from: number, to: number, state: Float64Array): readonly Float64Array[] {
    this.#grow(to);
    let place = 0;
    return this.#parts.map(({ indicator, params, output }, k) => {
      const columns = this.#scratch[k] as Record<string, Float64Array>;
      const size = stateSizeOf(indicator, params);
      indicator.advance(inputs, params, from, to, state.subarray(place, place + size), columns);
      place += size;
      return columns[output] as Float64Array;
    });
  }

  #grow(length: number): void {
    const [first] = this.#scratch;
    if (first && (Object.values(first)[0]?.length ?? 0) >= length) return;
    this.#scratch = this.#parts.map(({ indicator }) =>
      Object.fromEntries(indicator.outputs.map((name) => [name, new Float64Array(length)])),
    );
  }
}
