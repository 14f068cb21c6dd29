import { randomUUIDv7 } from 'node:crypto';
import type { BillingProviderName } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import type { BillingEvent } from '../provider.ts';

/** Stores an event. Returns its row's id; undefined for one that came before. */
export async function insertEvent(
  tx: Db,
  provider: BillingProviderName,
  { id: event_id, kind, subscriptionId: subject_id }: BillingEvent,
  now: number,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('billing_events')
    .values({ id: randomUUIDv7(), provider, event_id, kind, subject_id, received_at: new Date(now), handled_at: null })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const findEvent = (db: Db, id: string) =>
  db.selectFrom('billing_events').selectAll().where('id', '=', id).executeTakeFirst();

export async function noteHandled(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('billing_events')
    .set({ handled_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/** Returns when a provider's last webhook came, epoch ms; null before the first. */
export async function lastEventAt(db: Db, provider: BillingProviderName): Promise<number | null> {
  const row = await db
    .selectFrom('billing_events')
    .select(({ fn }) => fn.max('received_at').as('at'))
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.at ?? null;
}
