import type { InstrumentId } from './instrument.ts';

/** One price event of a feed. Market time, epoch ms. */
export interface Tick {
  instrumentId: InstrumentId;
  /** Time on the exchange's clock. */
  exchangeTimeMs: number;
  /** Time of receipt. */
  receiveTimeMs: number;
  price: number;
  /** Units traded; 0 for a quote without a trade. */
  size: number;
  /** Base of the day change: the previous close, or the price 24 hours ago; NaN where unknown. */
  referencePrice: number;
  /** Grows with each tick of an instrument; a repeated number marks a duplicate. */
  seq: number;
}

/** Returns false for a tick that no market can send: a price that isn't positive, a negative size, an invalid time. */
export function isPossibleTick(tick: Tick): boolean {
  return (
    tick.price > 0 &&
    Number.isFinite(tick.price) &&
    tick.size >= 0 &&
    Number.isFinite(tick.size) &&
    Number.isFinite(tick.exchangeTimeMs)
  );
}
