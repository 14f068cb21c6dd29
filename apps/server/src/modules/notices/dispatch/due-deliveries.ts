import type { ChannelKind } from '@wickwise/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { DeliveriesTable } from '#platform/db/notice-schema.ts';
import { instant } from '#platform/db/timestamp.ts';
import { DELIVERY_LIMITS } from './delivery-limits.ts';
import type { DueDelivery } from './delivery-queue.ts';

export type DeliveryRow = Selectable<DeliveriesTable>;

/** Deliveries read per user: more couldn't be sent at once. */
const PER_USER = 2 * DELIVERY_LIMITS.perUser;
const PAGE = 1_000;

export interface DuePage {
  due: DueDelivery[];
  /** Whether there may be more. */
  isPart: boolean;
  /** When the next one becomes due; undefined for none. */
  nextMs: number | undefined;
}

/**
 * Reads due deliveries of one kind of channel: users in turn, alerts first, tests last. Paused channels only get tests.
 */
export async function dueDeliveries(db: Db, kind: ChannelKind, nowMs: number): Promise<DuePage> {
  const now = sql`${new Date(nowMs)}::timestamptz`;
  const provenAfter = sql`${new Date(nowMs - DELIVERY_LIMITS.provenAfterMs)}::timestamptz`;
  const { rows } = await sql<{
    id: string;
    user_id: string;
    channel_id: string;
    host: string | null;
    is_proven: boolean;
    is_test: boolean;
    is_failing: boolean;
    place: number;
  }>`
    select * from (
      select d.id, d.user_id, d.channel_id, c.host,
        c.proven_at is not null and c.strikes = 0 and coalesce(c.failed_at < ${provenAfter}, true) as is_proven,
        d.is_test, c.strikes > 0 as is_failing, d.rank, d.due_at,
        row_number() over (partition by d.user_id order by d.rank, d.due_at, d.id)::integer as place
      from deliveries d join channels c on c.id = d.channel_id
      where d.state = 'waiting' and d.kind = ${kind} and d.due_at <= ${now}
        and (d.leased_until is null or d.leased_until <= ${now})
        and (d.is_test or c.paused_until is null or c.paused_until <= ${now})
    ) due
    where place <= ${PER_USER} order by rank, place, due_at limit ${PAGE}`.execute(db);
  const next = await sql<{ at: number | null }>`
    select min(greatest(d.due_at, d.leased_until, case when d.is_test then null else c.paused_until end)) as at
    from deliveries d join channels c on c.id = d.channel_id
    where d.state = 'waiting' and d.kind = ${kind}
      and greatest(d.due_at, d.leased_until, case when d.is_test then null else c.paused_until end) > ${now}`.execute(
    db,
  );
  return {
    due: rows.map(({ id, user_id, channel_id, host, is_proven, is_test, is_failing }) => ({
      id,
      userId: user_id,
      channelId: channel_id,
      host,
      isProven: is_proven,
      isTest: is_test,
      isFailing: is_failing,
    })),
    isPart: rows.length === PAGE || rows.some(({ place }) => place === PER_USER),
    nextMs: next.rows[0]?.at ?? undefined,
  };
}

/** Claims a delivery and counts the attempt, unless another process has it or it isn't due any more. */
export const claimDelivery = (db: Db, id: string, nowMs: number): Promise<DeliveryRow | undefined> =>
  db
    .updateTable('deliveries')
    .set({ attempts: sql<number>`attempts + 1`, leased_until: new Date(nowMs + DELIVERY_LIMITS.leaseMs) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', instant(nowMs))
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', instant(nowMs))]))
    .returningAll()
    .executeTakeFirst();
