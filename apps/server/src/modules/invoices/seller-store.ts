import { InvoiceSeller, isCountryCode } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { InvalidField } from '#platform/errors.ts';
import { isGstin } from '#platform/money/gst.ts';
import type { TaxSeller } from '#platform/money/tax.ts';
import { isSellerVatNumber } from '#platform/money/vat-number.ts';

/** Series of test payments, apart from the books. */
export const TEST_PREFIXES = { invoice: 'TST', 'credit-note': 'TSC' } as const;

export async function readSeller(db: Db): Promise<InvoiceSeller | null> {
  const row = await db.selectFrom('invoice_seller').select('seller').executeTakeFirst();
  return row ? InvoiceSeller.parse(row.seller) : null;
}

/** Stores who sells. Throws `InvalidField` for tax numbers that can't be right, and for series that would mix. */
export async function writeSeller(tx: Db, seller: InvoiceSeller): Promise<void> {
  const { gstin, vatNumber, country, invoicePrefix, creditPrefix } = seller;
  if (!isCountryCode(country)) throw new InvalidField('country', 'There is no country with this code.');
  if (gstin !== null && country !== 'IN') throw new InvalidField('gstin', 'Only sellers in India have a GSTIN.');
  if (gstin !== null && !isGstin(gstin))
    throw new InvalidField('gstin', 'This GSTIN has a typing error: its check character doesn’t match.');
  if (vatNumber !== null && !isSellerVatNumber(vatNumber))
    throw new InvalidField(
      'vatNumber',
      'Enter a VAT number of the EU, such as DE123456789, or EU372000041 of its one-stop shop.',
    );
  if (invoicePrefix === creditPrefix) throw new InvalidField('creditPrefix', 'Credit notes need another prefix.');
  for (const [field, prefix] of Object.entries({ invoicePrefix, creditPrefix }))
    if ((Object.values(TEST_PREFIXES) as string[]).includes(prefix))
      throw new InvalidField(field, 'This prefix is used for test payments.');
  const stored = { seller: JSON.stringify(seller), updated_at: new Date() };
  await tx
    .insertInto('invoice_seller')
    .values({ only_row: true, ...stored })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(stored))
    .execute();
}

/** Returns what of the seller decides on tax; nothing is taxed until an operator has set it. */
export async function readTaxSeller(db: Db): Promise<TaxSeller> {
  return taxSellerOf(await readSeller(db));
}

export const taxSellerOf = (seller: InvoiceSeller | null): TaxSeller => ({
  country: seller?.country ?? null,
  gstin: seller?.gstin ?? null,
  vatNumber: seller?.vatNumber ?? null,
  exportsZeroRated: seller?.exportsZeroRated ?? false,
});
