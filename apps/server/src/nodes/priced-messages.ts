import type { InstrumentId } from '@wickwise/market';
import type { PartStored } from '../roles/part-stored.ts';
import type { MarketTimes, PartBegin, PartEnd } from './part-messages.ts';

/** A part that a node begins from its marks. */
export interface PricedBegin extends PartBegin {
  closeDelayMs: number;
}

/** The leader to nodes with parts of what waits for prices, in its place among the closes. */
export type PricedCommand<Begin extends PricedBegin = PricedBegin> =
  | Begin
  | PartEnd
  /** Some of what waits is to be read again. */
  | { kind: 'changed'; numbers: readonly number[] }
  | ({ kind: 'stored' } & PartStored);

/** A price with its time in ms and its number at the source. */
export type PriceWire = readonly [id: InstrumentId, price: number, timeMs: number, seq: number];

/** All prices of a part since the last message, in their order; said a few times a second where there are none. */
export interface PartPrices {
  claim: string;
  /** Counted from 1: who misses one fills the gap from stored bars. */
  no: number;
  times: MarketTimes;
  prices: readonly PriceWire[];
}

/** A node to the leader: it has begun a part, or has missed prices of it. Said again until it is answered. */
export interface PartAsk {
  claim: string;
}
