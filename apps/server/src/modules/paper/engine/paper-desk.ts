import type { PaperReceipt } from '@wickwise/contract';
import { type Bar, calendarOf } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { fillAlong, fillPrice, type OrderTerms } from './fill-price.ts';

export interface OpenOrder extends OrderTerms {
  no: number;
  /** Market time. */
  placedMs: number;
}

export interface Fill {
  no: number;
  price: number;
  /** Market time. */
  atMs: number;
  /** Found afterwards, while prices were missing. */
  isLate: boolean;
  receipt: PaperReceipt;
}

interface HeldTick {
  price: number;
  timeMs: number;
  seq: number;
}

interface Waiting {
  order: OpenOrder;
  /** It was held against a price before. */
  hasMet: boolean;
}

/** A stored bar of the time in which prices were missing. */
export interface PastBar {
  bar: Bar;
  endMs: number;
  timeframe: NonNullable<PaperReceipt['timeframe']>;
}

/** Ticks that are kept while the bars of a hole are being read. */
const MOST_HELD = 10_000;

/** The orders that wait for the prices of one instrument. */
export class PaperDesk {
  readonly listed: ListedInstrument;
  /** Market time of the newest price, minus infinity before the first. */
  lastMs = Number.NEGATIVE_INFINITY;
  lastPrice = Number.NaN;
  isChanged = false;
  readonly #waiting = new Map<number, Waiting>();
  #held: HeldTick[] | undefined;
  #sessionMs: number | undefined;

  constructor(listed: ListedInstrument) {
    this.listed = listed;
  }

  get size(): number {
    return this.#waiting.size;
  }

  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  /** With `hasMet` an earlier process held it against prices already. */
  add(order: OpenOrder, hasMet = false): void {
    this.#waiting.set(order.no, { order, hasMet });
  }

  remove(no: number): void {
    this.#waiting.delete(no);
  }

  /** Goes on from where an earlier process stood, as soon as the bars since then are there. Orders come in their order. */
  resume(lastMs: number): void {
    if (!this.isHeld) this.lastMs = lastMs;
    this.hold();
  }

  /** Ticks are kept until `fill`: bars of what was missed come first. */
  hold(): void {
    this.#held ??= [];
  }

  rewind(): void {
    this.lastMs = Number.NEGATIVE_INFINITY;
  }

  tick({ price, timeMs, seq }: HeldTick): Fill[] {
    if (this.#held) {
      if (this.#held.length < MOST_HELD) this.#held.push({ price, timeMs, seq });
      return [];
    }
    if (timeMs < this.lastMs) return []; // a straggler says nothing of the order of prices
    const before = this.#sessionMs;
    this.#note(price, timeMs);
    const opens = this.#sessionMs !== before;
    return this.#take(
      ({ order, hasMet }) => {
        const filled = fillPrice(order, price, opens || !hasMet);
        return filled === undefined ? undefined : { place: 0, price: filled, atMs: timeMs };
      },
      { by: 'tick', price, seq },
    );
  }

  /** Walks along the bars of a hole, then along the ticks that came meanwhile. */
  fill(bars: readonly PastBar[]): Fill[] {
    const late = bars.flatMap((past) => this.#walk(past));
    const held = this.#held ?? [];
    this.#held = undefined;
    return [...late, ...held.flatMap((tick) => this.tick(tick))];
  }

  #walk({ bar, endMs, timeframe }: PastBar): Fill[] {
    if (endMs <= this.lastMs) return [];
    const { timeMs, close } = bar;
    const isWhole = timeMs > this.lastMs;
    const path = pathOf(bar);
    const fills = this.#take(
      ({ order, hasMet }) => {
        if (order.placedMs >= endMs) return undefined;
        if (isWhole && order.placedMs <= timeMs) {
          const filled = fillAlong(order, path);
          return filled && { ...filled, atMs: filled.place === 0 ? timeMs : endMs - 1 };
        }
        const filled = fillPrice(order, close, !hasMet); // of a bar known in part its end alone is new
        return filled === undefined ? undefined : { place: path.length, price: filled, atMs: endMs - 1 };
      },
      { by: 'bar', price: close, barTime: timeMs, timeframe },
      endMs,
    );
    this.#note(close, endMs - 1);
    return fills;
  }

  #take(
    fillOf: (waiting: Waiting) => { place: number; price: number; atMs: number } | undefined,
    receipt: PaperReceipt,
    /** Orders that were placed before have met this price. */
    endMs = Number.POSITIVE_INFINITY,
  ): Fill[] {
    const found: (Fill & { place: number })[] = [];
    const isLate = receipt.by === 'bar';
    for (const waiting of this.#waiting.values()) {
      const filled = fillOf(waiting);
      if (filled)
        found.push({
          no: waiting.order.no,
          isLate,
          receipt: { ...receipt, price: isLate ? filled.price : receipt.price },
          ...filled,
        });
      else if (waiting.order.placedMs < endMs) waiting.hasMet = true;
    }
    for (const { no } of found) this.#waiting.delete(no);
    return found.sort((a, b) => a.place - b.place || a.no - b.no).map(({ place: _place, ...fill }) => fill);
  }

  #note(price: number, timeMs: number): void {
    this.lastMs = timeMs;
    this.lastPrice = price;
    this.#sessionMs = calendarOf(this.listed.instrument.schedule).sessionAt(timeMs)?.openMs;
    this.isChanged = true;
  }
}

/** To the end nearer to the open first, then to the other one: the true order within a bar isn't known. */
const pathOf = ({ open, high, low, close }: Bar): number[] =>
  high - open < open - low ? [open, high, low, close] : [open, low, high, close];
