import type { Columns, Indicator, InputColumn, Params } from './indicator.ts';
import { kernelName, stateSizeOf } from './run.ts';

/** An indicator used as a part of another one. */
export interface CompositePart {
  indicator: Indicator;
  params: Params<string>;
  output: string;
}

/** An indicator with one or more outputs used as parts; computed once. */
interface Kernel extends Omit<CompositePart, 'output'> {
  stateSize: number;
}

/** Several indicators advanced together; their states follow each other in the owner's state. */
export class Composite {
  readonly stateSize: number;
  readonly reach: number;
  readonly #parts: readonly { kernel: number; output: string }[];
  readonly #kernels: readonly Kernel[];
  /** Scratch columns of all kernels' outputs, overwritten by every call; grows with the history. */
  #scratch: readonly Record<string, Float64Array>[] = [];

  constructor(parts: readonly CompositePart[]) {
    const names = [...new Set(parts.map(({ indicator, params }) => kernelName(indicator, params)))];
    const kernelOf = ({ indicator, params }: CompositePart): number => names.indexOf(kernelName(indicator, params));
    this.#parts = parts.map((part) => ({ kernel: kernelOf(part), output: part.output }));
    this.#kernels = names.map((_, k) => {
      const { indicator, params } = parts.find((part) => kernelOf(part) === k) as CompositePart;
      return { indicator, params, stateSize: stateSizeOf(indicator, params) };
    });
    this.stateSize = this.#kernels.reduce((sum, { stateSize }) => sum + stateSize, 0);
    this.reach = Math.max(...this.#kernels.map(({ indicator, params }) => indicator.reach(params)));
  }

  /** Returns the parts' outputs in order; only bars `from` to `to` are valid. */
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
