import type { AlertReceipt } from '@wickwise/contract';
import type { Timeframe } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';

/** A firing that is to be recorded. */
export interface NewFiring {
  no: number;
  /** What it was armed for: a hit of an earlier arming is none. */
  arming: number;
  listed: ListedInstrument;
  /** Null for news. */
  price: number | null;
  /** Market time. */
  atMs: number;
  /** The bar or the signal: with the arming it identifies a firing. */
  occasion: string;
  /** Found along stored bars of missed time. */
  isLate: boolean;
  receipt: AlertReceipt;
  /** The timeframe of a strategy's version; undefined where it's the alert's own. */
  timeframe?: Timeframe;
  /** Address of the story, and those of all that are like it: an alert fires for one of them. */
  story?: { slug: string; like: readonly string[]; clusterMs: number };
}

/** An alert on prices or signals whose condition came true on an instrument. */
export interface Hit extends NewFiring {
  price: number;
}
