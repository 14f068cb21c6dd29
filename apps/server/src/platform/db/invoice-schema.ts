import type { InvoiceKind, PlanCurrency } from '@wickwise/contract';
import type { ColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** One row at most. */
export interface InvoiceSellerTable {
  only_row: boolean;
  /** As the contract's `InvoiceSeller`. */
  seller: ColumnType<unknown, string, string>;
  updated_at: Timestamp;
}

export interface InvoiceSeriesTable {
  prefix: string;
  year: string;
  /** Last number taken. */
  last: number;
}

/** Never changed once written. Amounts in minor units. */
export interface InvoicesTable {
  id: string;
  kind: InvoiceKind;
  prefix: string;
  year: string;
  no: number;
  number: string;
  /** Null once the account is deleted. */
  user_id: string | null;
  payment_id: string;
  /** The invoice that a credit note corrects. */
  invoice_id: string | null;
  currency: PlanCurrency;
  net: number;
  tax: number;
  total: number;
  is_test: boolean;
  /** All that is printed, as it was that day. */
  document: ColumnType<unknown, string, string>;
  issued_at: Timestamp;
}

export interface InvoiceSchema {
  invoice_seller: InvoiceSellerTable;
  invoice_series: InvoiceSeriesTable;
  invoices: InvoicesTable;
}
