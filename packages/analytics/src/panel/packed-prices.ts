import type { Bar } from '@wickwise/market';
import type { HighLowClose } from '../patterns/charts/index.ts';

/** Maximum number of decimals tried. */
const MOST_DECIMALS = 8;
const MOST_CLOSE = 2 ** 31;
const MOST_DISTANCE = 2 ** 16;

type Price = Pick<Bar, keyof HighLowClose>;

/**
 * Prices in a third of the bytes, lossless: most are whole multiples of a decimal, with high and low near the close.
 * Others are stored as they are.
 */
export class PackedPrices {
  length = 0;
  readonly capacity: number;
  /** Units per price of 1; undefined for unpacked prices. */
  readonly #scale: number | undefined;
  readonly #close: Int32Array | Float64Array;
  /** Distances of high and low from the close; or the prices themselves. */
  readonly #high: Uint16Array | Float64Array;
  readonly #low: Uint16Array | Float64Array;

  private constructor(capacity: number, scale: number | undefined) {
    this.capacity = capacity;
    this.#scale = scale;
    const [Closes, Distances] = scale === undefined ? [Float64Array, Float64Array] : [Int32Array, Uint16Array];
    this.#close = new Closes(capacity);
    this.#high = new Distances(capacity);
    this.#low = new Distances(capacity);
  }

  /** Packs bars `from` to `to` (exclusive), with a capacity. */
  static of(columns: HighLowClose, from: number, to: number, capacity: number): PackedPrices {
    for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
      const packed = new PackedPrices(capacity, 10 ** decimals);
      if (packed.#take(columns, from, to)) return packed;
    }
    const plain = new PackedPrices(capacity, undefined);
    plain.#take(columns, from, to);
    return plain;
  }

  /** Returns its size, bytes. */
  get bytes(): number {
    return this.#close.byteLength + this.#high.byteLength + this.#low.byteLength;
  }

  /** Adds a bar; returns false, without adding it, where it can't be packed like the others. */
  push({ high, low, close }: Price): boolean {
    const scale = this.#scale;
    if (scale === undefined) return this.#put(high, low, close);
    const units = Math.round(close * scale);
    const above = Math.round(high * scale) - units;
    const below = units - Math.round(low * scale);
    // also false for NaN
    const fits =
      Math.abs(units) < MOST_CLOSE && above >= 0 && above < MOST_DISTANCE && below >= 0 && below < MOST_DISTANCE;
    const isSame = units / scale === close && (units + above) / scale === high && (units - below) / scale === low;
    return fits && isSame && this.#put(above, below, units);
  }

  /** Writes the prices of bars `from` to `to` (exclusive) into the same indices of columns. */
  unpack({ high, low, close }: HighLowClose, from: number, to: number): void {
    const scale = this.#scale ?? 1;
    const isPlain = this.#scale === undefined;
    for (let i = from; i < to; i++) {
      const units = this.#close[i];
      const above = this.#high[i];
      const below = this.#low[i];
      high[i] = isPlain ? above : (units + above) / scale;
      low[i] = isPlain ? below : (units - below) / scale;
      close[i] = units / scale;
    }
  }

  #put(high: number, low: number, close: number): true {
    this.#high[this.length] = high;
    this.#low[this.length] = low;
    this.#close[this.length] = close;
    this.length++;
    return true;
  }

  #take({ high, low, close }: HighLowClose, from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      if (!this.push({ high: high[i], low: low[i], close: close[i] })) return false;
    }
    return true;
  }
}
