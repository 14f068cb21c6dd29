import type { Bar } from '@wickwise/market';
import type { HighLowClose } from '../patterns/charts/index.ts';

/** Maximum number of decimals tried. */
const MOST_DECIMALS = 8;
const MOST_CLOSE = 2 ** 31;
const WORD = 2 ** 16;
const BYTE = 2 ** 8;
/** Closes that spread further are wide: later ones would soon leave what narrow ones can hold. */
const NARROW_SPREAD = (WORD * 3) / 4;
/** Numbers of a bar where prices are stored as they are. */
const PLAIN = 3;
/** Words of a bar in the smallest layout. */
const NARROWEST = 2;

const NO_WORDS = new Uint16Array(0);
const NO_PRICES = new Float64Array(0);

type Price = Pick<Bar, keyof HighLowClose>;

/** How prices become words of 16 bits. */
interface Layout {
  /** Units per price of 1. */
  scale: number;
  /** Units that are taken off each close; 0 for wide closes, which take two words. */
  base: number;
  hasWideCloses: boolean;
  /** Whether the distances of high and low from the close take a word each; else a byte each. */
  hasWideReach: boolean;
}

/**
 * The newest prices of an instrument in a sixth to a third of the bytes, lossless: most are whole multiples of a decimal
 * and near each other, with high and low near the close. Others are stored as they are. When full, the oldest make room.
 */
export class PackedPrices {
  length = 0;
  readonly capacity: number;
  /** Undefined for unpacked prices. */
  readonly #layout: Layout | undefined;
  /** Numbers of a bar in its array. */
  readonly #stride: number;
  readonly #words: Uint16Array;
  readonly #plain: Float64Array;
  /** Place of the oldest bar. */
  #start = 0;
  /** Number of bars that made room. */
  #replaced = 0;

  private constructor(capacity: number, layout: Layout | undefined) {
    this.capacity = capacity;
    this.#layout = layout;
    this.#stride = layout ? NARROWEST + Number(layout.hasWideCloses) + Number(layout.hasWideReach) : PLAIN;
    this.#words = layout ? new Uint16Array(capacity * this.#stride) : NO_WORDS;
    this.#plain = layout ? NO_PRICES : new Float64Array(capacity * this.#stride);
  }

  /** Packs bars `from` to `to` (exclusive), with a capacity. */
  static of(columns: HighLowClose, from: number, to: number, capacity: number): PackedPrices {
    const packed = new PackedPrices(capacity, layoutOf(columns, from, to));
    const { high, low, close } = columns;
    for (let i = from; i < to; i++) packed.push({ high: high[i], low: low[i], close: close[i] });
    return packed;
  }

  /** Returns its size, bytes. */
  get bytes(): number {
    return this.#words.byteLength + this.#plain.byteLength;
  }

  /** Whether another layout may be smaller by now: all bars that this one was chosen for have made room. */
  get isDueAnew(): boolean {
    return this.#replaced >= this.capacity && this.#stride > NARROWEST;
  }

  /** Adds a bar; returns false, without adding it, where it can't be packed like the others. */
  push({ high, low, close }: Price): boolean {
    const layout = this.#layout;
    if (!layout) {
      this.#plain.set([high, low, close], this.#nextPlace() * PLAIN);
      return true;
    }
    const { scale, base, hasWideCloses, hasWideReach } = layout;
    const units = Math.round(close * scale);
    const above = Math.round(high * scale) - units;
    const below = units - Math.round(low * scale);
    const own = units - base;
    const most = hasWideReach ? WORD : BYTE;
    // also false for NaN
    const fits =
      (hasWideCloses ? Math.abs(own) < MOST_CLOSE : own >= 0 && own < WORD) &&
      above >= 0 &&
      above < most &&
      below >= 0 &&
      below < most;
    if (!fits || units / scale !== close || (units + above) / scale !== high || (units - below) / scale !== low)
      return false;
    const words = this.#words;
    let at = this.#nextPlace() * this.#stride;
    words[at++] = own;
    if (hasWideCloses) words[at++] = own >> 16;
    if (hasWideReach) words[at++] = above;
    words[at] = hasWideReach ? below : (above << 8) | below;
    return true;
  }

  /** Writes the prices of bars `from` to `to` (exclusive) into the same indices of columns. */
  unpack(columns: HighLowClose, from: number, to: number): void {
    const layout = this.#layout;
    if (!layout) {
      this.#copy(columns, from, to);
      return;
    }
    const { high, low, close } = columns;
    const { scale, base, hasWideCloses, hasWideReach } = layout;
    const words = this.#words;
    const reachAt = hasWideCloses ? 2 : 1;
    for (let i = from, at = this.#placeOf(from); i < to; i++) {
      const units = hasWideCloses ? (words[at + 1] << 16) | words[at] : base + words[at];
      const reach = words[at + reachAt];
      high[i] = (units + (hasWideReach ? reach : reach >> 8)) / scale;
      low[i] = (units - (hasWideReach ? words[at + reachAt + 1] : reach & 0xff)) / scale;
      close[i] = units / scale;
      at += this.#stride;
      if (at === words.length) at = 0;
    }
  }

  #copy({ high, low, close }: HighLowClose, from: number, to: number): void {
    const plain = this.#plain;
    for (let i = from, at = this.#placeOf(from); i < to; i++) {
      high[i] = plain[at];
      low[i] = plain[at + 1];
      close[i] = plain[at + 2];
      at += PLAIN;
      if (at === plain.length) at = 0;
    }
  }

  /** Returns where a bar's numbers begin. */
  #placeOf(bar: number): number {
    return ((this.#start + bar) % this.capacity) * this.#stride;
  }

  /** Returns the place of the next bar: an empty one, or the oldest one's. */
  #nextPlace(): number {
    const { capacity, length } = this;
    if (length < capacity) return (this.#start + this.length++) % capacity;
    const place = this.#start;
    this.#replaced++;
    this.#start = place + 1 === capacity ? 0 : place + 1;
    return place;
  }
}

/** Returns the smallest layout of bars `from` to `to` (exclusive); undefined where they can't be packed. */
function layoutOf(columns: HighLowClose, from: number, to: number): Layout | undefined {
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
    const layout = layoutBy(10 ** decimals, columns, from, to);
    if (layout) return layout;
  }
  return undefined;
}

function layoutBy(scale: number, { high, low, close }: HighLowClose, from: number, to: number): Layout | undefined {
  let [least, most, reach] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (let i = from; i < to; i++) {
    const units = Math.round(close[i] * scale);
    const above = Math.round(high[i] * scale) - units;
    const below = units - Math.round(low[i] * scale);
    // also false for NaN
    const fits = Math.abs(units) < MOST_CLOSE && above >= 0 && above < WORD && below >= 0 && below < WORD;
    const isSame =
      units / scale === close[i] && (units + above) / scale === high[i] && (units - below) / scale === low[i];
    if (!fits || !isSame) return undefined;
    least = Math.min(least, units);
    most = Math.max(most, units);
    reach = Math.max(reach, above, below);
  }
  const hasWideCloses = most - least > NARROW_SPREAD;
  const base = hasWideCloses || from === to ? 0 : Math.floor((least + most) / 2) - WORD / 2;
  return { scale, base, hasWideCloses, hasWideReach: reach >= BYTE };
}
