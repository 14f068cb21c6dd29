import { randomUUID } from 'node:crypto';
import type { InvoiceSeller } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import type { InvoiceBuyer } from '#modules/invoices/issue.ts';
import type { Db } from '#platform/db/db.ts';
import type { PaidPeriod } from '#platform/money/books.ts';

export const INVOICED_AT = Date.parse('2026-11-27T08:00:00Z');

export const TEST_SELLER: InvoiceSeller = {
  name: 'Wickwise Analytics Private Limited',
  lines: '4th Floor, Trade Centre\nBandra Kurla Complex\nMumbai 400051',
  country: 'IN',
  email: 'accounts@wickwise.example',
  gstin: '27AAPFU0939F1ZV',
  vatNumber: null,
  exportsZeroRated: true,
  lut: 'AD270326000123X',
  serviceCode: '998431',
  invoicePrefix: 'WW',
  creditPrefix: 'WC',
  terms: 'Paid in advance.',
};

export const TEST_BUYER: InvoiceBuyer = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  lines: 'Flat 12, श्रीमती निवास\nMG Road, Pune',
  country: 'IN',
  state: '27',
  postalCode: '411001',
  taxId: null,
};

/** A month of Pro for ₹999 and 18 % GST. */
export const testPayment = (userId: string, change: Partial<PaidPeriod> = {}): PaidPeriod => ({
  paymentId: randomUUID(),
  userId,
  planName: 'Pro',
  period: 'month',
  seats: 1,
  periodStart: INVOICED_AT,
  periodEnd: INVOICED_AT + 30 * DAY_MS,
  at: INVOICED_AT,
  total: { currency: 'INR', amount: 117_882 },
  ...change,
});

/** Stores an account without more than its row; returns its id. */
export async function storeBuyer(db: Db): Promise<string> {
  const id = randomUUID();
  const email = `${id}@example.com`;
  await db
    .insertInto('users')
    .values({
      id,
      name: 'Asha Rao',
      email,
      email_key: email,
      phone: null,
      password_hash: '',
      role: 'user',
      created_at: new Date(),
      confirmed_at: new Date(),
      delete_at: null,
    })
    .execute();
  return id;
}
