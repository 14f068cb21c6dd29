import type { InstrumentId } from './instrument.ts';

/** One price event of a feed. Times are market time, epoch ms. */
export interface Tick {
  instrumentId: InstrumentId;
  /** When it happened, by the exchange's clock. */
  exchangeTimeMs: number;
  /** When our feed got it. */
  receiveTimeMs: number;
  price: number;
  /** Units traded; 0 for a quote without a trade. */
  size: number;
  /** What the day change is measured from: the previous close, or the price 24 hours ago; NaN where unknown. */
  referencePrice: number;
  /** Grows with each tick of an instrument; a number met before marks a duplicate. */
  seq: number;
}

/** A tick that no market can have sent: a price that isn't a positive number, a negative size, a time that is none. */
export function isPossibleTick(tick: Tick): boolean {
  return (
    tick.price > 0 &&
    Number.isFinite(tick.price) &&
    tick.size >= 0 &&
    Number.isFinite(tick.size) &&
    Number.isFinite(tick.exchangeTimeMs)
  );
}
