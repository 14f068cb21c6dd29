import { REFUSAL_TEXTS } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { Invalid } from '#platform/errors.ts';
import type { Discount } from '../provider.ts';

const couponCode = (typed: string): string => typed.trim().toUpperCase();

/** Days for which an order that hasn't begun holds its coupon: as long as it can be paid. */
const HELD_DAYS = { order: 3, transfer: 30 } as const;

interface CouponUser {
  userId: string;
  now: number;
}

/** Returns a coupon that an account may use. Throws a sentence where it may not. */
export async function findCoupon(db: Db, typed: string, { userId, now }: CouponUser): Promise<Discount> {
  const code = couponCode(typed);
  const row = await db.selectFrom('billing_coupons').selectAll().where('code', '=', code).executeTakeFirst();
  if (!row) throw new Invalid(REFUSAL_TEXTS.couponUnknown);
  if (row.ends_at !== null && row.ends_at <= now) throw new Invalid(REFUSAL_TEXTS.couponExpired);
  if (await hasUsedCoupon(db, { userId, code })) throw new Invalid(REFUSAL_TEXTS.couponOnce);
  if (row.most_uses !== null && row.used + (await heldUses(db, code, { userId, now })) >= row.most_uses)
    throw new Invalid(REFUSAL_TEXTS.couponUsedUp);
  return { code: row.code, permille: row.permille, payments: row.payments, offerId: row.offer_id };
}

/** Checks a coupon again in the transaction that stores its order, so that orders made at once count each other. */
export async function holdCoupon(tx: Db, code: string, user: CouponUser): Promise<void> {
  await tx.selectFrom('billing_coupons').select('code').where('code', '=', code).forUpdate().executeTakeFirst();
  await findCoupon(tx, code, user);
}

const codeOfCheckout = sql<string | null>`billing_checkouts.terms #>> '{discount,code}'`;

/** Counts other accounts with an order that may still begin with a coupon. */
async function heldUses(db: Db, code: string, { userId, now }: CouponUser): Promise<number> {
  const since = (days: number) => instant(now - days * DAY_MS);
  const { held } = await db
    .selectFrom('billing_checkouts')
    .leftJoin('subscriptions', 'subscriptions.id', 'billing_checkouts.id')
    .select(({ fn }) => fn.count<number>('billing_checkouts.user_id').distinct().as('held'))
    .where(codeOfCheckout, '=', code)
    .where('billing_checkouts.user_id', '!=', userId)
    .where(({ eb, or }) => or([eb('status', 'is', null), eb('status', '=', 'incomplete')]))
    .where(({ eb, or }) =>
      or([
        eb('billing_checkouts.created_at', '>', since(HELD_DAYS.order)),
        eb('billing_checkouts.provider', '=', 'manual').and(
          'billing_checkouts.created_at',
          '>',
          since(HELD_DAYS.transfer),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(held);
}

/** Returns whether a subscription of an account began with a coupon, apart from one. */
export async function hasUsedCoupon(
  db: Db,
  { userId, code, butId }: { userId: string; code: string; butId?: string },
): Promise<boolean> {
  let begun = db
    .selectFrom('billing_checkouts')
    .innerJoin('subscriptions', 'subscriptions.id', 'billing_checkouts.id')
    .select('subscriptions.id')
    .where('billing_checkouts.user_id', '=', userId)
    .where(codeOfCheckout, '=', code)
    .where('status', '!=', 'incomplete')
    // one that ran out before it began was never paid
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('status', '!=', 'expired'),
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('subscription_id', '=', 'subscriptions.id')
            .where('payments.status', '=', 'succeeded'),
        ),
      ]),
    );
  if (butId !== undefined) begun = begun.where('subscriptions.id', '!=', butId);
  return (await begun.limit(1).executeTakeFirst()) !== undefined;
}

/** Counts a subscription that has begun with a coupon. */
export async function countUse(tx: Db, code: string): Promise<void> {
  await tx.updateTable('billing_coupons').set({ used: sql<number>`used + 1` }).where('code', '=', code).execute();
}

export interface NewCoupon extends Discount {
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
    permille,
    payments,
    offer_id: offerId,
    most_uses: mostUses,
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
