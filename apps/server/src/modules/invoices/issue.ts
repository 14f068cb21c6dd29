import { randomUUIDv7 } from 'node:crypto';
import type { InvoiceKind, InvoiceSeller } from '@wickwise/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { InvoicesTable } from '#platform/db/invoice-schema.ts';
import type { Books, PaidPeriod, Refunded } from '#platform/money/books.ts';
import { isGstin } from '#platform/money/gst.ts';
import { sumOf } from '#platform/money/money.ts';
import { divideRefund, type TaxedParts } from '#platform/money/refund.ts';
import { type TaxBuyer, type Taxed, type TaxSeller, taxWithin } from '#platform/money/tax.ts';
import { isVatNumber, plainTaxId } from '#platform/money/vat-number.ts';
import type { InvoiceDocument, InvoiceParty } from './document.ts';
import { financialYear, invoiceNumber, takeNumber } from './numbers.ts';
import { readSeller, TEST_PREFIXES, taxSellerOf } from './seller-store.ts';

/** The buyer as the account has it. `country` is null where the account has no billing address. */
export interface InvoiceBuyer {
  name: string;
  email: string;
  lines: string;
  country: string | null;
  state: string | null;
  postalCode: string;
  taxId: string | null;
}

export interface IssuerDeps {
  /** Whether no money moved: test payments have a series of their own. */
  isTestPayment: (tx: Db, paymentId: string) => Promise<boolean>;
  buyerOf: (tx: Db, userId: string) => Promise<InvoiceBuyer>;
  /** Mails a document within the transaction that stores it. */
  mail: (tx: Db, invoice: { id: string; userId: string; document: InvoiceDocument }) => Promise<void>;
  now?: () => number;
}

type InvoiceRow = Selectable<InvoicesTable>;

/** Writes invoices and credit notes, each within the transaction of its payment. */
export class InvoiceIssuer implements Books {
  readonly #deps: IssuerDeps;

  constructor(deps: IssuerDeps) {
    this.#deps = deps;
  }

  /** Writes the invoice of a payment; one that has its invoice already changes nothing. */
  async issueInvoice(tx: Db, paid: PaidPeriod): Promise<void> {
    const { paymentId, userId, planName, period, seats, periodStart, periodEnd, total, at } = paid;
    await lockPayment(tx, paymentId);
    if (await findInvoice(tx, paymentId)) return;
    const seller = await readSeller(tx);
    const buyer = await this.#deps.buyerOf(tx, userId);
    const taxSeller = taxSellerOf(seller);
    // out of what was paid: seller and buyer may have changed since the price was agreed
    const taxed = taxWithin({ total, seller: taxSeller, buyer: taxBuyerOf(buyer, taxSeller), on: at });
    const item = { description: planName, seats, period, periodStart, periodEnd, net: taxed.net };
    const isTest = await this.#deps.isTestPayment(tx, paymentId);
    await this.#store(tx, { paymentId, userId, invoiceId: null }, seller, {
      kind: 'invoice',
      isTest,
      planName,
      items: [item],
      taxed,
      currency: total.currency,
      seller: sellerParty(seller),
      buyer: buyerParty(buyer),
      corrects: null,
    });
  }

  /**
   * Writes the credit note of a refund. Throws for a payment without an invoice. Credit notes never sum to more than
   * their invoice: some invoices were once written below what was paid.
   */
  async issueCreditNote(tx: Db, { paymentId, userId, amount, reason }: Refunded): Promise<void> {
    await lockPayment(tx, paymentId);
    const invoice = await findInvoice(tx, paymentId);
    if (!invoice) throw new Error(`payment ${paymentId} has no invoice to correct`);
    const original = documentOf(invoice);
    if (amount.currency !== original.currency) throw new RangeError('a refund is in the currency of its payment');
    const left = await leftOf(tx, invoice);
    const credited = Math.min(amount.amount, left.net + sumOf(left.taxes));
    if (credited === 0) return;
    const taxed = taxedRefund(original.taxed, credited, left);
    const items = original.items.slice(0, 1).map((item) => ({ ...item, net: taxed.net }));
    await this.#store(tx, { paymentId, userId, invoiceId: invoice.id }, await readSeller(tx), {
      kind: 'credit-note',
      isTest: original.isTest,
      planName: original.planName,
      items,
      taxed,
      currency: original.currency,
      seller: original.seller,
      buyer: original.buyer,
      corrects: { number: original.number, issuedAt: original.issuedAt, reason },
    });
  }

  async #store(
    tx: Db,
    { paymentId, userId, invoiceId }: { paymentId: string; userId: string; invoiceId: string | null },
    seller: InvoiceSeller | null,
    content: Omit<InvoiceDocument, 'number' | 'issuedAt' | 'serviceCode' | 'lut' | 'terms'>,
  ): Promise<void> {
    const id = randomUUIDv7();
    const issuedAt = (this.#deps.now ?? Date.now)();
    const { kind, isTest, currency, taxed } = content;
    const [prefix, year] = [prefixOf(kind, isTest, seller), financialYear(issuedAt, content.seller.country)];
    const no = await takeNumber(tx, prefix, year);
    const number = invoiceNumber(prefix, year, no);
    const ofIndia = content.seller.gstin === null ? null : (seller?.serviceCode ?? null);
    const printed = { serviceCode: ofIndia, lut: seller?.lut ?? null, terms: seller?.terms ?? null };
    const document: InvoiceDocument = { ...content, ...printed, number, issuedAt };
    await tx
      .insertInto('invoices')
      .values({
        id,
        kind,
        prefix,
        year,
        no,
        number,
        user_id: userId,
        payment_id: paymentId,
        invoice_id: invoiceId,
        currency,
        net: taxed.net,
        tax: taxed.tax,
        total: taxed.total,
        is_test: isTest,
        document: JSON.stringify(document),
        issued_at: new Date(issuedAt),
      })
      .execute();
    await this.#deps.mail(tx, { id, userId, document });
  }
}

const prefixOf = (kind: InvoiceKind, isTest: boolean, seller: InvoiceSeller | null): string => {
  if (isTest) return TEST_PREFIXES[kind];
  return kind === 'invoice' ? (seller?.invoicePrefix ?? 'WW') : (seller?.creditPrefix ?? 'WWC');
};

/** Two deliveries of one payment's event wait for each other here. */
const lockPayment = (tx: Db, paymentId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`invoice of ${paymentId}`}, 0))`.execute(tx);

const findInvoice = (tx: Db, paymentId: string): Promise<InvoiceRow | undefined> =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();

export const documentOf = ({ document }: Pick<InvoiceRow, 'document'>): InvoiceDocument => document as InvoiceDocument;

/** Returns what is left of an invoice after its earlier credit notes. */
async function leftOf(tx: Db, invoice: InvoiceRow): Promise<TaxedParts> {
  const { taxed } = documentOf(invoice);
  const notes = await tx.selectFrom('invoices').select('document').where('invoice_id', '=', invoice.id).execute();
  const earlier = notes.map((note) => documentOf(note).taxed);
  return {
    net: taxed.net - sumOf(earlier.map(({ net }) => net)),
    taxes: taxed.lines.map((line, i) => line.amount - sumOf(earlier.map(({ lines }) => lines[i]?.amount ?? 0))),
  };
}

/** Divides a refund as what is left of its invoice. */
function taxedRefund(taxed: Taxed, total: number, left: TaxedParts): Taxed {
  const { net, taxes } = divideRefund(total, left);
  const lines = taxed.lines.map((line, i) => ({ ...line, amount: taxes[i] ?? 0 }));
  return { ...taxed, net, lines, tax: sumOf(taxes), total };
}

/** Without an address a buyer is taxed as one of the seller's own country. */
const taxBuyerOf = ({ country, state, taxId }: InvoiceBuyer, { country: own }: TaxSeller): TaxBuyer => ({
  country: country ?? own ?? '',
  state,
  taxId,
});

const sellerParty = (seller: InvoiceSeller | null): InvoiceParty => ({
  name: seller?.name ?? 'Wickwise',
  lines: linesOf(seller?.lines ?? ''),
  country: seller?.country ?? null,
  email: seller?.email ?? null,
  gstin: seller?.gstin ?? null,
  vatNumber: seller?.vatNumber ?? null,
});

function buyerParty({ name, email, lines, country, postalCode, taxId }: InvoiceBuyer): InvoiceParty {
  const plain = taxId === null ? '' : plainTaxId(taxId);
  return {
    name,
    email,
    country,
    lines: [...linesOf(lines), ...linesOf(postalCode)],
    gstin: isGstin(plain) ? plain : null,
    vatNumber: country !== null && isVatNumber(plain, country) ? plain : null,
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
