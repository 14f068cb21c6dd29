import type { PlanPeriod } from '@wickwise/contract';
import type { Db } from '../db/db.ts';
import type { Money } from './money.ts';

/** A payment that has succeeded. Instants in epoch ms. */
export interface PaidPeriod {
  paymentId: string;
  userId: string;
  planName: string;
  period: PlanPeriod;
  seats: number;
  periodStart: number;
  periodEnd: number;
  /** What was paid, with tax. */
  total: Money;
  at: number;
}

export interface Refunded {
  paymentId: string;
  userId: string;
  /** With tax. */
  amount: Money;
  at: number;
  reason: string;
}

/** Invoices and credit notes, written in the transaction that stores a payment or its refund. */
export interface Books {
  issueInvoice: (tx: Db, paid: PaidPeriod) => Promise<void>;
  issueCreditNote: (tx: Db, refund: Refunded) => Promise<void>;
}
