import type { PaperReceipt } from '@wickwise/contract';
import type { OrderTerms } from './fill-price.ts';

export interface OpenOrder extends OrderTerms {
  no: number;
  /** Market time. */
  placedMs: number;
  /** The account whose position it ends, of a stop or a target: the first of both withdraws the other. */
  ends?: string | undefined;
  /** Prices up to then were met by an earlier process. */
  afterMs?: number;
  /** It brings a stop or a target to the position that it opens. */
  bringsGuards?: boolean;
}

export interface Fill {
  no: number;
  price: number;
  /** Market time. */
  atMs: number;
  /** Found afterwards, while prices were missing. */
  isLate: boolean;
  receipt: PaperReceipt;
  /** Nothing more is met before its stop and target are there. */
  bringsGuards?: boolean;
}

/** Where along the path of a bar an order fills, and at what. */
export interface Found {
  place: number;
  price: number;
  atMs: number;
}
