import type { Excursion } from '@wickwise/analytics';
import { type Bar, MINUTE_MS, type Timeframe } from '@wickwise/market';
import type { StoredFirstMinute } from '#platform/db/stored-first-minute.ts';
import type { ListedInstrument } from '../registry.ts';
import { endOfBar, slotAt } from './bar-slot.ts';
import type { PriceRange } from './steps.ts';

/** A first price that comes later than this was preceded by nothing that was missed. */
const LONGEST_SILENCE_MS = 2 * MINUTE_MS;

/** A minute whose bars haven't been loaded this long after its end isn't waited for. */
const GIVE_UP_MS = 86_400_000;

/** The time and price of a tick. */
export interface FirstPrice {
  timeMs: number;
  price: number;
}

/** How far prices went beyond the received ones, found in a stored bar afterwards. */
export interface LateExcursions {
  /** Open time of the bar. */
  barMs: number;
  timeframe: Timeframe;
  /** Market time after which prices went there. */
  sinceMs: number;
  /** Market time of the first price after the gap, or the end of a bar before it. */
  atMs: number;
  /** Upwards, downwards or both. */
  ways: readonly Excursion[];
  /** Ways of the bars before, on which prices came back in this one: what they reach was reached then. */
  returns: readonly Excursion[];
}

/** What is known of the prices around the end of a gap. */
export interface KnownPrices {
  /** Stored bars were complete up to here. */
  throughMs: number;
  /** The last price of those bars. */
  before: number;
  first: FirstPrice | undefined;
  /** Ranges of the received prices. */
  heard: readonly PriceRange[];
}

/**
 * The time between the stored bars that a gap was filled from and the first price after it, in a bar that still formed.
 * What happened in it is known once that bar is loaded.
 */
export class FirstMinute {
  readonly #listed: ListedInstrument;
  readonly #fromMs: number;
  readonly #before: number;
  #first: FirstPrice | undefined;
  #endMs = Number.POSITIVE_INFINITY;
  #high: number;
  #low: number;

  constructor(listed: ListedInstrument, { throughMs, before, first, heard }: KnownPrices) {
    this.#listed = listed;
    this.#fromMs = throughMs;
    this.#before = before;
    if (first) this.#begin(first);
    const own = heard.filter(({ timeMs }) => timeMs >= throughMs && timeMs < this.#endMs);
    this.#high = Math.max(before, ...own.map(({ high }) => high));
    this.#low = Math.min(before, ...own.map(({ low }) => low));
  }

  /** What the next process has to know of it; undefined before the first price, which that one receives. */
  get saved(): StoredFirstMinute | undefined {
    if (!this.#first) return undefined;
    const range = { high: this.#high, low: this.#low };
    return { throughMs: this.#fromMs, before: this.#before, first: this.#first, ...range };
  }

  get fromMs(): number {
    return this.#fromMs;
  }

  /** End of the bar that holds the first price; infinity before it. */
  get endMs(): number {
    return this.#endMs;
  }

  /** Whether nothing was missed, or too long ago. */
  isOver(nowMs: number): boolean {
    const { timeMs } = this.#first ?? { timeMs: nowMs };
    const isSilent = timeMs >= this.#fromMs + LONGEST_SILENCE_MS;
    return isSilent || timeMs <= this.#fromMs || nowMs > this.#endMs + GIVE_UP_MS;
  }

  /** Notes a received price; one from before the gap's end, as some sources send on connecting, isn't the first. */
  note(price: number, timeMs: number): void {
    if (!this.#first && timeMs >= this.#fromMs) this.#begin({ price, timeMs });
    if (!this.#first || timeMs >= this.#endMs) return;
    if (price > this.#high) this.#high = price;
    if (price < this.#low) this.#low = price;
  }

  /** Returns the ways beyond the received prices in the stored bars of this time, bar by bar. */
  excursions(bars: readonly Bar[]): LateExcursions[] {
    const first = this.#first;
    const { finest: timeframe } = this.#listed;
    if (!first) return [];
    const before = this.#before;
    const [top, bottom] = [Math.max(before, first.price), Math.min(before, first.price)];
    let last = before;
    return bars.flatMap((bar) => {
      const endMs = endOfBar(this.#listed, timeframe, bar);
      if (bar.timeMs < this.#fromMs || endMs > this.#endMs) return [];
      const isBefore = endMs <= first.timeMs; // received prices of the last bar say nothing about it
      const high = Math.max(isBefore ? top : this.#high, last);
      const low = Math.min(isBefore ? bottom : this.#low, last);
      const [highBack, lowBack] = [Math.max(top, bar.low), Math.min(bottom, bar.high)];
      const to = (edge: number, extreme: number): Excursion => {
        return { edge, extreme, isFromInside: before !== edge && last === before };
      };
      const ways = [...(bar.high > high ? [to(high, bar.high)] : []), ...(bar.low < low ? [to(low, bar.low)] : [])];
      const returns = [
        ...(last > highBack ? [{ edge: highBack, extreme: last, isFromInside: false }] : []),
        ...(last < lowBack ? [{ edge: lowBack, extreme: last, isFromInside: false }] : []),
      ];
      last = bar.close;
      const atMs = Math.min(endMs - 1, first.timeMs);
      const place = { barMs: bar.timeMs, timeframe, sinceMs: bar.timeMs - 1, atMs };
      return ways.length + returns.length > 0 ? [{ ...place, ways, returns }] : [];
    });
  }

  #begin(first: FirstPrice): void {
    this.#first = first;
    const { instrument, finest } = this.#listed;
    this.#endMs = slotAt(instrument.schedule, finest, first.timeMs)?.endMs ?? first.timeMs;
  }
}
