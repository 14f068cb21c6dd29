import type { BillingAddress } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';

export async function readAddress(db: Db, userId: string): Promise<BillingAddress | null> {
  const row = await db.selectFrom('billing_addresses').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!row) return null;
  const { name, lines, country, state, postal_code: postalCode, tax_id: taxId } = row;
  return { name, lines, country, state, postalCode, taxId };
}

export async function putAddress(tx: Db, userId: string, address: BillingAddress, now: number): Promise<void> {
  const { name, lines, country, state, postalCode: postal_code, taxId: tax_id } = address;
  const values = { name, lines, country, state, postal_code, tax_id, updated_at: new Date(now) };
  await tx
    .insertInto('billing_addresses')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
