import type { Db } from '#platform/db/db.ts';

/** Where a customer is, as an invoice prints it. */
export interface BuyerAddress {
  name: string;
  lines: string;
  country: string;
  /** Of India: its two-digit GST code. */
  state: string | null;
  postalCode: string;
  /** GSTIN or VAT number. */
  taxId: string | null;
}

/** Returns an account's billing address; undefined where it has none. */
export async function readBuyerAddress(db: Db, userId: string): Promise<BuyerAddress | undefined> {
  const row = await db.selectFrom('billing_addresses').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!row) return undefined;
  const { name, lines, country, state, postal_code: postalCode, tax_id: taxId } = row;
  return { name, lines, country, state, postalCode, taxId };
}
