import type { BillingAddress } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';

export async function putAddress(tx: Db, userId: string, address: BillingAddress, now: number): Promise<void> {
  const { name, lines, country, state, postalCode: postal_code, taxId: tax_id } = address;
  const values = { name, lines, country, state, postal_code, tax_id, updated_at: new Date(now) };
  await tx
    .insertInto('billing_addresses')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
