import type { Db } from '#platform/db/db.ts';
import type { Terms } from '../provider.ts';

type PlanProvider = 'stripe' | 'razorpay';

/** Returns the provider's plan for terms; undefined before it was made. */
export async function findRemotePlan(
  db: Db,
  provider: PlanProvider,
  { priceId, seats, total }: Terms,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_remote_plans')
    .select('remote_id')
    .where('provider', '=', provider)
    .where('price_id', '=', priceId)
    .where('seats', '=', seats)
    .where('amount', '=', total)
    .executeTakeFirst();
  return row?.remote_id;
}

/** Stores it; of two that were made at once the first stays in use. */
export async function noteRemotePlan(
  db: Db,
  provider: PlanProvider,
  { priceId: price_id, seats, total: amount }: Terms,
  remote_id: string,
): Promise<void> {
  await db
    .insertInto('billing_remote_plans')
    .values({ provider, price_id, seats, amount, remote_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
