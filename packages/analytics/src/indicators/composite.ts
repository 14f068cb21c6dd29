import type { Columns, Indicator, InputColumn, Params } from './indicator.ts';
import { kernelName, stateSizeOf } from './run.ts';

/** An indicator that another one is made of. */
export interface Part {
  indicator: Indicator;
  params: Params<string>;
  output: string;
}

/** An indicator of which several outputs may be parts: it's computed once. */
interface Kernel extends Omit<Part, 'output'> {
  stateSize: number;
}

/** Several indicators advanced together; their states stand one behind the other in their owner's state. */
export class Composite {
  readonly stateSize: number;
  readonly reach: number;
  readonly #parts: readonly { kernel: number; output: string }[];
  readonly #kernels: readonly Kernel[];
  /** Columns of all outputs of the kernels: scratch that every call writes anew, and that grows with the history. */
  #scratch: readonly Record<string, Float64Array>[] = [];

  constructor(parts: readonly Part[]) {
    const names = [...new Set(parts.map(({ indicator, params }) => kernelName(indicator, params)))];
    const kernelOf = ({ indicator, params }: Part): number => names.indexOf(kernelName(indicator, params));
    this.#parts = parts.map((part) => ({ kernel: kernelOf(part), output: part.output }));
    this.#kernels = names.map((_, k) => {
      const { indicator, params } = parts.find((part) => kernelOf(part) === k) as Part;
      return { indicator, params, stateSize: stateSizeOf(indicator, params) };
    });
    this.stateSize = this.#kernels.reduce((sum, { stateSize }) => sum + stateSize, 0);
    this.reach = Math.max(...this.#kernels.map(({ indicator, params }) => indicator.reach(params)));
  }

  /** The parts' outputs, in their order; only bars `from` to `to` hold values. */
  advance(inputs: Columns<InputColumn>, from: number, to: number, state: Float64Array): readonly Float64Array[] {
    this.#grow(to);
    let place = 0;
    for (const [k, { indicator, params, stateSize }] of this.#kernels.entries()) {
      const columns = this.#scratch[k];
      indicator.advance(inputs, params, from, to, state.subarray(place, place + stateSize), columns);
      place += stateSize;
    }
    return this.#parts.map(({ kernel, output }) => this.#scratch[kernel][output]);
  }

  #grow(length: number): void {
    const [first] = this.#scratch;
    if (first && Object.values(first)[0].length >= length) return;
    this.#scratch = this.#kernels.map(({ indicator }) =>
      Object.fromEntries(indicator.outputs.map((name) => [name, new Float64Array(length)])),
    );
  }
}
