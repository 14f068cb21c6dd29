import { randomUUIDv7 } from 'node:crypto';
import type { BillingPayment, BillingProviderName } from '@wickwise/contract';
import { BILLING_LIMITS } from '@wickwise/contract';
import type { Selectable } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { PaymentsTable } from '#platform/db/plan-schema.ts';
import { instant } from '#platform/db/timestamp.ts';
import { NotFound } from '#platform/errors.ts';
import type { Books } from '#platform/money/books.ts';
import type { RemotePayment, RemoteSubscription } from '../provider.ts';

export type PaymentRow = Selectable<PaymentsTable>;

export interface PaymentOwner {
  provider: BillingProviderName;
  userId: string;
  subscriptionId: string;
}

/**
 * Stores a subscription's payments as they are now. One that has succeeded gets its invoice, and a refund its credit
 * note, once each. Returns whether anything changed.
 */
export async function applyPayments(
  tx: Db,
  owner: PaymentOwner,
  remote: RemoteSubscription,
  books: Books,
  now: number,
): Promise<boolean> {
  const ids = remote.payments.map(({ id }) => id);
  if (ids.length === 0) return false;
  const rows = await tx
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', owner.provider)
    .where('provider_id', 'in', ids)
    .execute();
  const known = new Map(rows.map((row) => [row.provider_id, row]));
  let hasChanged = false;
  for (const payment of remote.payments)
    if (await applyPayment(tx, owner, payment, { remote, known: known.get(payment.id), books, now })) hasChanged = true;
  return hasChanged;
}

interface Applied {
  remote: RemoteSubscription;
  known: PaymentRow | undefined;
  books: Books;
  now: number;
}

async function applyPayment(
  tx: Db,
  { provider, userId, subscriptionId }: PaymentOwner,
  payment: RemotePayment,
  { remote, known, books, now }: Applied,
): Promise<boolean> {
  if (known && isSame(known, payment)) return false;
  const { terms } = remote;
  const id = known?.id ?? randomUUIDv7();
  const refunded = Math.max(payment.refunded, known?.refunded ?? 0);
  const values = {
    status: payment.status,
    failure: payment.failure,
    refunded,
    period_start: dateOf(payment.periodStart),
    period_end: dateOf(payment.periodEnd),
    at: new Date(payment.at),
  };
  if (known) await tx.updateTable('payments').set(values).where('id', '=', id).execute();
  else
    await tx
      .insertInto('payments')
      .values({
        id,
        user_id: userId,
        subscription_id: subscriptionId,
        provider,
        provider_id: payment.id,
        currency: terms.currency,
        amount: payment.amount,
        ...values,
      })
      .execute();
  if (payment.status === 'succeeded' && known?.status !== 'succeeded' && payment.amount > 0)
    await books.issueInvoice(tx, {
      paymentId: id,
      userId,
      planName: terms.planName,
      period: terms.period,
      seats: terms.seats,
      periodStart: payment.periodStart ?? remote.periodStart,
      periodEnd: payment.periodEnd ?? remote.periodEnd,
      total: { currency: terms.currency, amount: payment.amount },
      at: payment.at,
    });
  const fresh = refunded - (known?.refunded ?? 0);
  if (fresh > 0)
    await books.issueCreditNote(tx, {
      paymentId: id,
      userId,
      amount: { currency: terms.currency, amount: fresh },
      at: now,
      reason: await reasonOf(tx, id),
    });
  return true;
}

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

const isSame = (row: PaymentRow, payment: RemotePayment): boolean =>
  row.status === payment.status &&
  row.failure === payment.failure &&
  row.refunded >= payment.refunded &&
  row.period_start === payment.periodStart &&
  row.period_end === payment.periodEnd &&
  row.at === payment.at;

/** Lists what was paid for a subscription, with the time that it is for. */
export async function listPaid(db: Db, subscriptionId: string) {
  const rows = await db
    .selectFrom('payments')
    .select(['amount', 'refunded', 'period_start', 'period_end'])
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'succeeded')
    .execute();
  return rows.map(({ amount, refunded, period_start: periodStart, period_end: periodEnd }) => {
    return { status: 'succeeded' as const, amount, refunded, periodStart, periodEnd };
  });
}

/** Returns the amount of a subscription's newest payment that isn't made; undefined where there is none. */
export async function amountDue(db: Db, subscriptionId: string): Promise<number | undefined> {
  const rows = db.selectFrom('payments').select('amount').where('subscription_id', '=', subscriptionId);
  const unpaid = rows.where('status', '!=', 'succeeded').orderBy('at', 'desc').orderBy('id', 'desc');
  return (await unpaid.limit(1).executeTakeFirst())?.amount;
}

/** Returns why a payment was refunded last, as the operator wrote it. */
async function reasonOf(tx: Db, paymentId: string): Promise<string> {
  const row = tx.selectFrom('billing_refunds').select('reason').where('payment_id', '=', paymentId);
  return (await row.orderBy('at', 'desc').limit(1).executeTakeFirst())?.reason ?? 'Refund';
}

/** Lists an account's newest payments. */
export async function listPayments(db: Db, userId: string): Promise<BillingPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(BILLING_LIMITS.payments)
    .execute();
  return rows.map(toPayment);
}

/** Lists payments by subscription, newest first. */
export async function paymentsOf(db: Db, subscriptionIds: readonly string[]): Promise<Map<string, BillingPayment[]>> {
  if (subscriptionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('subscription_id', 'in', subscriptionIds)
    .orderBy('at', 'desc')
    .execute();
  const grouped = Map.groupBy(rows, ({ subscription_id }) => subscription_id ?? '');
  return new Map([...grouped].map(([id, own]) => [id, own.map(toPayment)]));
}

const toPayment = ({ id, provider, currency, amount, refunded, status, failure, at }: PaymentRow): BillingPayment => ({
  id,
  provider,
  currency,
  amount,
  refunded,
  status,
  failure,
  at,
});

async function findPayment(db: Db, id: string): Promise<PaymentRow> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound('Payment');
  return row;
}

/** Reads a payment until the end of the transaction, with what of it is being refunded: no other refund counts on it. */
export async function lockPayment(tx: Db, id: string, since: number): Promise<PaymentRow & { underWay: number }> {
  await tx.selectFrom('payments').select('id').where('id', '=', id).forUpdate().execute();
  const refunds = tx.selectFrom('billing_refunds').where('payment_id', '=', id).where('is_done', '=', false);
  const { sum } = await refunds
    .where('at', '>', instant(since))
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .executeTakeFirstOrThrow();
  return { ...(await findPayment(tx, id)), underWay: Number(sum ?? 0) };
}

/** The provider has made a refund. */
export async function noteRefunded(db: Db, id: string): Promise<void> {
  await db.updateTable('billing_refunds').set({ is_done: true }).where('id', '=', id).execute();
}

/** The provider hasn't made it, and won't. */
export async function removeRefund(db: Db, id: string): Promise<void> {
  await db.deleteFrom('billing_refunds').where('id', '=', id).execute();
}

/** Stores that an operator refunds a payment. */
export async function insertRefund(
  tx: Db,
  refund: { id: string; paymentId: string; amount: number; reason: string },
  now: number,
): Promise<void> {
  const { id, paymentId: payment_id, amount, reason } = refund;
  await tx
    .insertInto('billing_refunds')
    .values({ id, payment_id, amount, reason, at: new Date(now), is_done: false })
    .execute();
}
