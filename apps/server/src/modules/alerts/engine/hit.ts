import type { AlertReceipt } from '@wickwise/contract';
import type { Timeframe } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';

/** An alert whose condition came true on an instrument. */
export interface Hit {
  no: number;
  listed: ListedInstrument;
  price: number;
  /** Market time. */
  atMs: number;
  /** The bar or the signal: with the arming it identifies a firing. */
  occasion: string;
  /** Found along stored bars of missed time. */
  isLate: boolean;
  receipt: AlertReceipt;
  /** The timeframe of a strategy's version; undefined where it's the alert's own. */
  timeframe?: Timeframe;
}
