import type { BillingProviderName, SubscriptionStatus } from '@wickwise/contract';
import type { Selectable } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { SubscriptionsTable } from '#platform/db/plan-schema.ts';
import { endGrants, putGrant } from '#platform/entitlements/grants.ts';
import type { Books } from '#platform/money/books.ts';
import { entitledUntil } from '../entitled-until.ts';
import { lockBillingOf } from '../lock-billing.ts';
import type { RemoteSubscription } from '../provider.ts';
import { putAddress } from './addresses.ts';
import { type CheckoutRow, findCheckout } from './checkouts.ts';
import { countUse, hasUsedCoupon } from './coupons.ts';
import { applyPayments } from './payments.ts';
import { storedTerms } from './stored-terms.ts';

/** Statuses of which an account has one subscription: it may be charged. */
export const LIVE_STATUSES = ['trialing', 'active', 'past_due', 'halted', 'paused'] as const;
export const isLive = (status: SubscriptionStatus): boolean => (LIVE_STATUSES as readonly string[]).includes(status);

export type SubscriptionRow = Selectable<SubscriptionsTable>;

export type Outcome =
  | { kind: 'applied'; userId: string; hasChanged: boolean; before: SubscriptionStatus | undefined }
  /** A later look has been stored: this one may be older. */
  | { kind: 'stale' }
  /** Nothing here asked for it. */
  | { kind: 'unknown' }
  /** The account has another subscription that may be charged. */
  | { kind: 'duplicate'; other: { provider: BillingProviderName; remoteId: string } };

export interface ApplyOptions {
  books: Books;
  graceMs: number;
  now: number;
}

/**
 * Stores a provider's object, read since `readAt` (epoch ms), with its payments and the grant that it gives, within a
 * transaction. The same object again changes nothing, and an older one is left alone.
 */
export async function applyRemote(
  tx: Db,
  provider: BillingProviderName,
  { remote, readAt }: { remote: RemoteSubscription; readAt: number },
  options: ApplyOptions,
): Promise<Outcome> {
  const checkout = await findCheckout(tx, provider, remote);
  if (!checkout) return { kind: 'unknown' };
  const { user_id: userId } = checkout;
  await lockBillingOf(tx, userId); // one after the other for an account
  const row = await tx.selectFrom('subscriptions').selectAll().where('id', '=', checkout.id).executeTakeFirst();
  if (row && row.read_at > readAt) return { kind: 'stale' };
  if (row && row.provider_id !== remote.id && isLive(row.status))
    return isLive(remote.status)
      ? { kind: 'duplicate', other: { provider: row.provider, remoteId: row.provider_id } }
      : { kind: 'unknown' }; // a leftover of a call that was repeated
  const other = isLive(remote.status) ? await findLive(tx, userId, checkout.id) : undefined;
  if (other) return { kind: 'duplicate', other: { provider: other.provider, remoteId: other.provider_id } };
  const isSame = row !== undefined && sameState(row, remote);
  await upsert(tx, provider, { row, checkout, remote, readAt });
  const begins = !isLive(row?.status ?? 'incomplete') && isLive(remote.status);
  // before its first invoice: a later order may have been for another address
  if (begins && checkout.agreed.address) await putAddress(tx, userId, checkout.agreed.address, options.now);
  const owner = { provider, userId, subscriptionId: checkout.id };
  const hasPaid = await applyPayments(tx, owner, remote, options.books, options.now);
  if (!isSame && hasBegun(row, remote)) await grant(tx, checkout, remote, options);
  if (begins) await begin(tx, checkout, options.now);
  return { kind: 'applied', userId, hasChanged: hasPaid || !isSame, before: row?.status };
}

const findLive = (tx: Db, userId: string, butId: string): Promise<SubscriptionRow | undefined> =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', LIVE_STATUSES)
    .where('id', '!=', butId)
    .executeTakeFirst();

/** An order that ran out before anybody paid it gave nothing, not even in the past. */
const hasBegun = (row: SubscriptionRow | undefined, remote: RemoteSubscription): boolean =>
  (row !== undefined && row.status !== 'incomplete' && row.status !== 'expired') ||
  isLive(remote.status) ||
  remote.pastDueSince !== null ||
  remote.payments.some(({ status }) => status === 'succeeded');

const sameState = (row: SubscriptionRow, remote: RemoteSubscription): boolean =>
  row.status === remote.status &&
  row.provider_state === remote.state &&
  row.provider_id === remote.id &&
  row.period_start === remote.periodStart &&
  row.period_end === remote.periodEnd &&
  row.cancels_at_period_end === remote.cancelsAtPeriodEnd &&
  row.past_due_since === remote.pastDueSince &&
  row.ended_at === remote.endedAt &&
  row.method === remote.method &&
  JSON.stringify(row.terms) === storedTerms(remote);

interface Upserted {
  row: SubscriptionRow | undefined;
  checkout: CheckoutRow;
  remote: RemoteSubscription;
  readAt: number;
}

async function upsert(tx: Db, provider: BillingProviderName, { row, checkout, remote, readAt }: Upserted) {
  const { terms } = remote;
  const values = {
    provider_id: remote.id,
    plan_key: terms.planKey,
    price_id: terms.priceId,
    seats: terms.seats,
    status: remote.status,
    provider_state: remote.state,
    cancels_at_period_end: remote.cancelsAtPeriodEnd,
    period_start: new Date(remote.periodStart),
    period_end: new Date(remote.periodEnd),
    past_due_since: remote.pastDueSince === null ? null : new Date(remote.pastDueSince),
    ended_at: remote.endedAt === null ? null : new Date(remote.endedAt),
    method: remote.method,
    terms: storedTerms(remote),
    read_at: new Date(readAt),
  };
  if (row) await tx.updateTable('subscriptions').set(values).where('id', '=', row.id).execute();
  else
    await tx
      .insertInto('subscriptions')
      .values({
        id: checkout.id,
        user_id: checkout.user_id,
        provider,
        ...values,
        created_at: new Date(remote.createdAt),
      })
      .execute();
}

/** Gives the account what the subscription entitles to. Other grants of the subscription end. */
async function grant(tx: Db, checkout: CheckoutRow, remote: RemoteSubscription, { graceMs, now }: ApplyOptions) {
  const { id: sourceId, user_id: userId } = checkout;
  const until = await lastsUntil(tx, sourceId, remote, graceMs);
  await endGrants(tx, sourceId, now);
  if (until === null) return;
  const reason = remote.status === 'trialing' ? 'trial' : 'paid';
  const note = `${remote.terms.planName}, ${remote.state}`;
  const startsAt = remote.createdAt;
  await putGrant(tx, { userId, planKey: remote.terms.planKey, reason, note, sourceId, startsAt, endsAt: until }, now);
}

/** One that was cancelled to be made again lasts until the other has begun, or until the end of what was paid. */
async function lastsUntil(tx: Db, id: string, remote: RemoteSubscription, graceMs: number): Promise<number | null> {
  const until = entitledUntil(remote, graceMs);
  if (remote.status !== 'canceled') return until;
  const [replacement] = await tx
    .selectFrom('billing_checkouts')
    .leftJoin('subscriptions', (join) =>
      join.onRef('subscriptions.id', '=', 'billing_checkouts.id').on('status', '!=', 'incomplete'),
    )
    .select('subscriptions.created_at as began')
    .where('replaces', '=', id)
    .orderBy('began')
    .execute();
  if (!replacement) return until;
  return replacement.began ?? (remote.pastDueSince === null ? remote.periodEnd : until);
}

/** A subscription has begun: it takes over from the one that it replaces, and has used its coupon. */
async function begin(tx: Db, { id, user_id: userId, replaces, agreed }: CheckoutRow, now: number): Promise<void> {
  if (replaces) await endGrants(tx, replaces, now);
  const code = agreed.discount?.code;
  if (code !== undefined && !(await hasUsedCoupon(tx, { userId, code, butId: id }))) await countUse(tx, code);
}
