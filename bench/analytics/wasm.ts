import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BarSeries } from '@wickwise/market';
import type { NineName } from './nine.ts';

const FILE = path.join(import.meta.dirname, '../node_modules/talib-web/lib/talib.wasm');

/** Address of the module's data and stack, as its own loader places them; the heap follows. */
const DATA_AT = 1_024;
const STACK_AT = 5_247_776;
const PAGES = 256;

const SIMPLE = 0; // moving average type

/** Addresses in the module's memory. */
interface Placed {
  length: number;
  high: number;
  low: number;
  close: number;
}

/** TA-Lib as compiled by talib-web, called without its JavaScript, which copies every column in and out. */
export class WasmTaLib {
  readonly #memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
  readonly #call: Record<string, (...args: number[]) => number>;
  readonly #series: readonly Placed[];
  readonly #out: readonly [number, number, number];
  readonly #begin: number;

  constructor(all: readonly BarSeries[]) {
    const heap = new WebAssembly.Global({ value: 'i32', mutable: true }, STACK_AT);
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(FILE)), {
      env: {
        memory: this.#memory,
        emscripten_resize_heap: () => 0,
        __stack_pointer: new WebAssembly.Global({ value: 'i32', mutable: true }, STACK_AT),
        __memory_base: new WebAssembly.Global({ value: 'i32', mutable: false }, DATA_AT),
      },
      'GOT.mem': { __heap_base: heap },
    });
    this.#call = exports as Record<string, (...args: number[]) => number>;
    this.#call.__wasm_call_ctors?.();
    this.#series = all.map((bars) => ({
      length: bars.length,
      high: this.#place(bars.high),
      low: this.#place(bars.low),
      close: this.#place(bars.close),
    }));
    const longest = Math.max(...all.map(({ length }) => length));
    this.#out = [this.#room(longest), this.#room(longest), this.#room(longest)];
    this.#begin = this.#room(1);
  }

  /** Runs over every series; returns the sum of the newest values. */
  run(name: NineName): number {
    const work = this.#works[name];
    const floats = new Float64Array(this.#memory.buffer);
    const counts = new Int32Array(this.#memory.buffer);
    let sum = 0;
    for (const series of this.#series) {
      work(series);
      sum += floats[this.#out[0] / 8 + (counts[this.#begin / 4 + 1] as number) - 1] as number;
    }
    return sum;
  }

  readonly #works: Readonly<Record<NineName, (series: Placed) => void>> = {
    sma: ({ length, close }) => this.#ta('SMA', length, [close, 20]),
    ema: ({ length, close }) => this.#ta('EMA', length, [close, 20]),
    rsi: ({ length, close }) => this.#ta('RSI', length, [close, 14]),
    macd: ({ length, close }) => this.#ta('MACD', length, [close, 12, 26, 9], [0, 1, 2]),
    bollinger: ({ length, close }) => this.#ta('BBANDS', length, [close, 20, 2, 2, SIMPLE], [0, 1, 2]),
    stochastic: ({ length, high, low, close }) =>
      this.#ta('STOCH', length, [high, low, close, 14, 3, SIMPLE, 5, SIMPLE], [0, 1]),
    adx: ({ length, high, low, close }) => {
      this.#ta('PLUS_DI', length, [high, low, close, 14], [1]);
      this.#ta('MINUS_DI', length, [high, low, close, 14], [2]);
      this.#ta('ADX', length, [high, low, close, 14]);
    },
    atr: ({ length, high, low, close }) => this.#ta('ATR', length, [high, low, close, 14]),
    psar: ({ length, high, low }) => this.#ta('SAR', length, [high, low, 0.02, 0.2]),
  };

  #ta(name: string, length: number, inputs: readonly number[], outputs: readonly (0 | 1 | 2)[] = [0]): void {
    const places = outputs.map((k) => this.#out[k]);
    this.#call[`TA_${name}`]?.(0, length - 1, ...inputs, this.#begin, this.#begin + 4, ...places);
  }

  #room(numbers: number): number {
    const address = this.#call.malloc?.(numbers * 8) ?? 0;
    if (address === 0) throw new Error('the module has no memory left');
    return address;
  }

  #place(column: Float64Array): number {
    const address = this.#room(column.length);
    new Float64Array(this.#memory.buffer).set(column, address / 8);
    return address;
  }
}
