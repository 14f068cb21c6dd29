import type { PaperReceipt } from '@wickwise/contract';
import type { OrderTerms } from './fill-price.ts';

export interface OpenOrder extends OrderTerms {
  no: number;
  /** Market time. */
  placedMs: number;
  /** The account whose position it ends, for a stop or a target: the first to fill cancels the other. */
  ends?: string | undefined;
  /** An earlier process compared it with prices up to then. */
  afterMs?: number;
  /** It places a stop or a target for the position that it opens. */
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
  /** No further price is processed before its stop and target are stored. */
  bringsGuards?: boolean;
}

/** Where along the path of a bar an order fills, and at what. */
export interface Found {
  place: number;
  price: number;
  atMs: number;
}
