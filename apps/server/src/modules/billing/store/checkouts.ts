import type { BillingAddress, BillingProviderName } from '@wickwise/contract';
import type { Selectable } from 'kysely';
import type { BillingCheckoutsTable } from '#platform/db/billing-schema.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import type { Discount, Terms } from '../provider.ts';

/** What an account agreed to pay. */
export interface CheckoutTerms {
  terms: Terms;
  discount: Discount | null;
  trialDays: number;
  /** For which the price was agreed; missing where the account's own was. */
  address?: BillingAddress;
}

export type CheckoutRow = Omit<Selectable<BillingCheckoutsTable>, 'terms'> & { agreed: CheckoutTerms };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const toCheckout = ({ terms, ...row }: Selectable<BillingCheckoutsTable>): CheckoutRow => ({
  ...row,
  agreed: terms as CheckoutTerms,
});

export async function insertCheckout(
  tx: Db,
  checkout: Omit<CheckoutRow, 'cancels' | 'provider_id' | 'created_at'>,
  now: number,
): Promise<void> {
  const { agreed, ...row } = checkout;
  await tx
    .insertInto('billing_checkouts')
    .values({ ...row, cancels: false, provider_id: null, terms: JSON.stringify(agreed), created_at: new Date(now) })
    .execute();
}

export async function noteRemoteId(db: Db, checkoutId: string, remoteId: string): Promise<void> {
  await db.updateTable('billing_checkouts').set({ provider_id: remoteId }).where('id', '=', checkoutId).execute();
}

/** Notes that an object ends with its period, for providers whose objects don't say so. */
export async function noteCancels(db: Db, checkoutId: string): Promise<void> {
  await db.updateTable('billing_checkouts').set({ cancels: true }).where('id', '=', checkoutId).execute();
}

/** Returns the checkout that a provider's object came from. */
export async function findCheckout(
  db: Db,
  provider: BillingProviderName,
  { id, reference }: { id: string; reference: string | null },
): Promise<CheckoutRow | undefined> {
  const found = db.selectFrom('billing_checkouts').selectAll().where('provider', '=', provider);
  const byReference =
    reference !== null && UUID.test(reference) ? await found.where('id', '=', reference).executeTakeFirst() : undefined;
  const row = byReference ?? (await found.where('provider_id', '=', id).executeTakeFirst());
  return row && toCheckout(row);
}

/** Returns checkouts of an account since an instant, newest first. */
export async function recentCheckouts(db: Db, userId: string, since: number): Promise<CheckoutRow[]> {
  const rows = await db
    .selectFrom('billing_checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>=', instant(since))
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute();
  return rows.map(toCheckout);
}
