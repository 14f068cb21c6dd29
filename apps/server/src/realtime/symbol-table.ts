import { wireFormOf } from '@wickwise/contract';
import { priceDecimals } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { eventMessage, textFrame } from './frame.ts';

/** Room that an empty table begins with. */
const FEW = 16;

/**
 * The newest price of every symbol that can be watched, and its ready-made wire form. The text is made when the first
 * client needs it, and shared by all others.
 */
export class SymbolTable {
  /** Grows with every price; compared with a symbol's number it shows whether a client has the newest price. */
  seq = 0;
  readonly #index: Map<string, number>;
  readonly #listed: ListedInstrument[];
  #decimals: Uint8Array;
  #price: Float64Array;
  #reference: Float64Array;
  /** `seq` of each symbol's newest price; 0 while it has none. Another array once symbols are added. */
  changed: Float64Array;
  readonly #messages: (string | undefined)[];
  readonly #frames: (string | undefined)[];

  constructor(listed: readonly ListedInstrument[]) {
    const { length } = listed;
    this.#listed = [...listed];
    this.#index = new Map(listed.map(({ instrument }, i) => [instrument.id, i]));
    this.#decimals = Uint8Array.from(listed, ({ instrument }) => priceDecimals(instrument.tickSize));
    this.#price = new Float64Array(length);
    this.#reference = new Float64Array(length);
    this.changed = new Float64Array(length);
    this.#messages = new Array<string | undefined>(length);
    this.#frames = new Array<string | undefined>(length);
  }

  indexOf(key: string): number | undefined {
    return this.#index.get(key);
  }

  /** Adds a symbol; returns its index. `key`: of prices that others don't have, a name that tells whose they are. */
  add(listed: ListedInstrument, key: string = listed.instrument.id): number {
    const index = this.#listed.push(listed) - 1;
    this.#index.set(key, index);
    if (index >= this.changed.length) this.#widen(Math.max(2 * index, FEW));
    this.#decimals[index] = priceDecimals(listed.instrument.tickSize);
    return index;
  }

  #widen(length: number): void {
    const wider = <Values extends Float64Array | Uint8Array>(to: Values, from: Values): Values => {
      to.set(from);
      return to;
    };
    this.#decimals = wider(new Uint8Array(length), this.#decimals);
    this.#price = wider(new Float64Array(length), this.#price);
    this.#reference = wider(new Float64Array(length), this.#reference);
    this.changed = wider(new Float64Array(length), this.changed);
  }

  listedAt(index: number): ListedInstrument {
    return this.#listed[index] as ListedInstrument;
  }

  publish(index: number, price: number, referencePrice: number): void {
    this.#price[index] = price;
    this.#reference[index] = referencePrice;
    this.changed[index] = ++this.seq;
    this.#messages[index] = undefined;
    this.#frames[index] = undefined;
  }

  /** Clears the price of a symbol without watchers, which isn't kept up to date. */
  clear(index: number): void {
    this.changed[index] = 0;
  }

  /** Returns the symbol's newest price as an engine.io message. */
  message(index: number): string {
    let message = this.#messages[index];
    if (message === undefined) {
      message = this.#encode(index);
      this.#messages[index] = message;
    }
    return message;
  }

  /** Returns the symbol's newest price as a WebSocket frame. */
  frame(index: number): string {
    let frame = this.#frames[index];
    if (frame === undefined) {
      frame = textFrame(this.message(index));
      this.#frames[index] = frame;
    }
    return frame;
  }

  #encode(index: number): string {
    const { market, symbol } = this.listedAt(index).instrument;
    const price = this.#price[index] as number;
    const s = JSON.stringify(symbol);
    const { event, price: name, hasChange } = wireFormOf(market);
    if (!hasChange) return eventMessage(event, `{"s":${s},"${name}":${price}}`);
    const reference = this.#reference[index] as number;
    const change = reference > 0 ? price - reference : 0;
    const dd = rounded(change, this.#decimals[index] as number);
    const dc = reference > 0 ? rounded((change / reference) * 100, 4) : 0;
    return eventMessage(event, `{"s":${s},"${name}":${price},"dd":${dd},"dc":${dc}}`);
  }
}

function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale || 0; // no "-0"
}
