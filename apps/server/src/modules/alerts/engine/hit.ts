import type { AlertReceipt } from '@wickwise/contract';
import type { Timeframe } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';

/** An alert that came true on an instrument. */
export interface Hit {
  no: number;
  listed: ListedInstrument;
  price: number;
  /** Market time. */
  atMs: number;
  /** Tells it from other times within one arming: the bar, or the signal. */
  occasion: string;
  /** Found afterwards, while ticks were missing. */
  isLate: boolean;
  receipt: AlertReceipt;
  /** Bars of a strategy, whose versions may differ in them; the alert's own without it. */
  timeframe?: Timeframe;
}
