import type { InstrumentId, Market } from '@wickwise/market';

/** Up to when the bars of a market are stored. */
export interface StoredThrough {
  market: Market;
  /** Market time at which this was asked. */
  begunMs: number;
  /** Bars that have ended by this time are stored. */
  settledMs: number;
}

/** For a part of the instruments: what it can fill gaps from. */
export interface PartStored {
  no: number;
  stored: readonly StoredThrough[];
  /** Instruments that aren't spoken of. */
  without: readonly InstrumentId[];
  /** The only ones that are; all without it. */
  only?: readonly InstrumentId[];
  /** Of some, the market time up to which their bars hold all prices at most. */
  wholeUntil: readonly (readonly [InstrumentId, number])[];
}
