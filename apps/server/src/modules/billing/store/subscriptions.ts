import type { BillingProviderName, SubscriptionStatus } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { pageRange } from '#platform/db/search-page.ts';
import { instant } from '#platform/db/timestamp.ts';
import { hasGranted } from '#platform/entitlements/grants.ts';
import { NotFound } from '#platform/errors.ts';
import { LIVE_STATUSES, type SubscriptionRow } from './apply-remote.ts';

/** Returns the account's subscription that may be charged. */
export const findLiveOf = (db: Db, userId: string): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', LIVE_STATUSES)
    .executeTakeFirst();

/** Returns what an account's screen shows: the running subscription, else the newest one. */
export async function findShown(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  const live = await findLiveOf(db, userId);
  if (live) return live;
  const all = db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId);
  return all.orderBy('created_at', 'desc').limit(1).executeTakeFirst();
}

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow> {
  const row = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound('Subscription');
  return row;
}

/** Returns whether an account ever had a subscription that began: a trial is given once. */
export async function hasSubscribed(db: Db, userId: string): Promise<boolean> {
  const others = await db
    .selectFrom('subscriptions')
    .select(({ eb, or, exists, selectFrom }) => [
      'id',
      'status',
      or([
        eb('status', 'not in', ['expired', 'canceled']),
        eb('past_due_since', 'is not', null),
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('subscription_id', '=', 'subscriptions.id')
            .where('payments.status', '=', 'succeeded'),
        ),
      ]).as('hasBegun'),
    ])
    .where('user_id', '=', userId)
    .where('status', '!=', 'incomplete')
    .execute();
  if (others.some(({ hasBegun }) => hasBegun)) return true;
  // what was cancelled before anybody paid is a trial, which gave a plan, or an order that never began
  const cancelled = others.filter(({ status }) => status === 'canceled').map(({ id }) => id);
  return hasGranted(db, cancelled);
}

/**
 * Returns the cancelled subscription whose paid rest waits for the one that replaces it: the newest, while its period
 * runs and none that was meant to has begun.
 */
export async function findUnusedRest(db: Db, userId: string, now: number): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll('subscriptions')
    .where('subscriptions.user_id', '=', userId)
    .where('subscriptions.status', '=', 'canceled')
    .where('past_due_since', 'is', null)
    .where('period_end', '>', instant(now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('billing_checkouts').select('billing_checkouts.id').whereRef('replaces', '=', 'subscriptions.id'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('billing_checkouts')
            .innerJoin('subscriptions as newer', 'newer.id', 'billing_checkouts.id')
            .select('newer.id')
            .whereRef('replaces', '=', 'subscriptions.id')
            .where('newer.status', '!=', 'incomplete'),
        ),
      ),
    )
    .orderBy('subscriptions.created_at', 'desc')
    .executeTakeFirst();
}

/** Lists what may be charged, or waits for its first payment. */
export const listOpen = (db: Db, provider: BillingProviderName): Promise<{ provider_id: string; user_id: string }[]> =>
  db
    .selectFrom('subscriptions')
    .select(['provider_id', 'user_id'])
    .where('provider', '=', provider)
    .where('status', 'in', [...LIVE_STATUSES, 'incomplete'])
    .orderBy('id')
    .execute();

/** Lists those whose payment failed and is still due. */
export const listPastDue = (db: Db): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('status', 'in', ['past_due', 'halted'])
    .where('past_due_since', 'is not', null)
    .orderBy('id')
    .execute();

export async function listSubscriptions(
  db: Db,
  { status, page }: { status?: SubscriptionStatus | undefined; page: number },
): Promise<{ rows: SubscriptionRow[]; totalCount: number }> {
  let found = db.selectFrom('subscriptions');
  if (status) found = found.where('status', '=', status);
  const { limit, offset } = pageRange({ page });
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('created_at', 'desc').orderBy('id').limit(limit).offset(offset).execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, totalCount: Number(total) };
}

/** Counts live subscriptions of providers. */
export async function countLive(db: Db, providers: readonly BillingProviderName[]): Promise<Map<string, number>> {
  if (providers.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscriptions')
    .select(['provider', ({ fn }) => fn.countAll<number>().as('count')])
    .where('status', 'in', LIVE_STATUSES)
    .where('provider', 'in', providers)
    .groupBy('provider')
    .execute();
  return new Map(rows.map(({ provider, count }) => [provider, Number(count)]));
}
