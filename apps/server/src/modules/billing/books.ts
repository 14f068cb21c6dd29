import type { PlanPeriod } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import type { Money } from '#platform/money/money.ts';

/** Invoices and credit notes, written in the transaction that stores a payment or its refund. */
export interface Books {
  issueInvoice: (
    tx: Db,
    paid: {
      paymentId: string;
      userId: string;
      planName: string;
      period: PlanPeriod;
      seats: number;
      periodStart: number;
      periodEnd: number;
      net: Money;
      at: number;
    },
  ) => Promise<void>;
  issueCreditNote: (
    tx: Db,
    refund: { paymentId: string; userId: string; amount: Money; at: number; reason: string },
  ) => Promise<void>;
}
