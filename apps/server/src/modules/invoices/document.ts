import type { InvoiceKind, PlanCurrency, PlanPeriod } from '@wickwise/contract';
import type { Taxed } from '#platform/money/tax.ts';

/** One line of an invoice. Amounts in minor units, before tax. */
export interface InvoiceItem {
  description: string;
  seats: number;
  period: PlanPeriod;
  /** Epoch ms; the end is the first instant that isn't included. */
  periodStart: number;
  periodEnd: number;
  net: number;
}

/** Who sells and who buys, as they were that day. */
export interface InvoiceParty {
  name: string;
  lines: readonly string[];
  /** ISO 3166-1, two letters; null where nobody has said. */
  country: string | null;
  email: string | null;
  gstin: string | null;
  vatNumber: string | null;
}

/** All that an invoice or credit note prints; stored with it, so that the same bytes can be made at any time. */
export interface InvoiceDocument {
  kind: InvoiceKind;
  number: string;
  /** Epoch ms. */
  issuedAt: number;
  isTest: boolean;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  currency: PlanCurrency;
  planName: string;
  items: readonly InvoiceItem[];
  taxed: Taxed;
  serviceCode: string | null;
  lut: string | null;
  terms: string | null;
  /** Of a credit note: what it corrects, and why. */
  corrects: { number: string; issuedAt: number; reason: string } | null;
}
