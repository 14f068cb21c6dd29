import type { PaperReceipt } from '@wickwise/contract';
import type { OrderTerms } from './fill-price.ts';

export interface OpenOrder extends OrderTerms {
  no: number;
  /** Market time. */
  placedMs: number;
  /** Account whose position it ends, for a stop or a target: the first to fill cancels the other. */
  ends?: string | undefined;
  /** Time up to which an earlier process compared it with prices. */
  afterMs?: number;
  /** Whether it places a stop or a target for the position that it opens. */
  bringsGuards?: boolean;
}

export interface Fill {
  no: number;
  price: number;
  /** Market time. */
  atMs: number;
  /** Found along stored bars of missed time. */
  isLate: boolean;
  receipt: PaperReceipt;
  /** Whether prices wait until its stop and target are stored. */
  bringsGuards?: boolean;
}

/** Where along a bar's path an order fills, and at what. */
export interface FillPoint {
  place: number;
  price: number;
  atMs: number;
}
