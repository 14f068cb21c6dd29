import { REFUSAL_TEXTS } from '@wickwise/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { Invalid } from '#platform/errors.ts';
import type { Coupon } from '../pricing.ts';

const couponCode = (typed: string): string => typed.trim().toUpperCase();

/** Returns a coupon that may be used. Throws a sentence where it may not. */
export async function findCoupon(db: Db, typed: string, now: number): Promise<Coupon> {
  const row = await db
    .selectFrom('billing_coupons')
    .selectAll()
    .where('code', '=', couponCode(typed))
    .executeTakeFirst();
  if (!row) throw new Invalid(REFUSAL_TEXTS.couponUnknown);
  if (row.ends_at !== null && row.ends_at <= now) throw new Invalid(REFUSAL_TEXTS.couponExpired);
  if (row.most_uses !== null && row.used >= row.most_uses) throw new Invalid(REFUSAL_TEXTS.couponUsedUp);
  return { code: row.code, permille: row.permille, payments: row.payments, offerId: row.offer_id };
}

/** Counts a subscription that has begun with a coupon. */
export async function countUse(tx: Db, code: string): Promise<void> {
  await tx.updateTable('billing_coupons').set({ used: sql<number>`used + 1` }).where('code', '=', code).execute();
}

export interface NewCoupon extends Coupon {
  mostUses: number | null;
  endsAt: number | null;
}

/** Stores a coupon, or changes it; what subscriptions were promised stays. */
export async function putCoupon(
  db: Db,
  { code, permille, payments, offerId, mostUses, endsAt }: NewCoupon,
  now: number,
) {
  const values = {
    ...{ permille, payments, offer_id: offerId, most_uses: mostUses },
    ends_at: endsAt === null ? null : new Date(endsAt),
  };
  await db
    .insertInto('billing_coupons')
    .values({ code: couponCode(code), used: 0, created_at: new Date(now), ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .execute();
}

export async function listCoupons(db: Db) {
  return db.selectFrom('billing_coupons').selectAll().orderBy('code').execute();
}

/** Returns whether there was one. */
export async function removeCoupon(db: Db, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('billing_coupons')
    .where('code', '=', couponCode(code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
