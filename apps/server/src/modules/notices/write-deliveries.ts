import type { ChannelKind } from '@wickwise/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

export interface NewDelivery extends AddedNotices {
  user_id: string;
  channel_id: string;
  kind: ChannelKind;
  is_test: boolean;
  subject: string;
}

/** News for a delivery that waits. */
export interface AddedNotices {
  id: string;
  notices: readonly string[];
  due_at: Date;
  rank: number;
}

/** Writes deliveries in one statement: writers of other notices wait for the transaction. */
export async function insertDeliveries(tx: Db, fresh: readonly NewDelivery[], nowMs: number): Promise<void> {
  await sql`
    /* planned once: deliveries.insert */ insert into deliveries (id, user_id, channel_id, kind, is_test, rank, notices,
      subject, state, attempts, created_at, due_at)
    select id, user_id, channel_id, kind, is_test, rank, notices, subject, 'waiting', 0, ${new Date(nowMs)}::timestamptz,
      due_at
    from json_to_recordset(${JSON.stringify(fresh)}::json) as fresh(id uuid, user_id uuid, channel_id uuid, kind text,
      is_test boolean, rank smallint, notices uuid[], subject text, due_at timestamptz)`.execute(tx);
}

/** Adds news to deliveries that wait: they leave at the earliest time, by the best rank. */
export async function addToDeliveries(tx: Db, more: readonly AddedNotices[]): Promise<void> {
  const merged = [...Map.groupBy(more, ({ id }) => id)].map(([id, own]) => ({
    id,
    notices: own.flatMap(({ notices }) => notices),
    due_at: new Date(Math.min(...own.map(({ due_at }) => due_at.getTime()))),
    rank: Math.min(...own.map(({ rank }) => rank)),
  }));
  await sql`
    /* planned once: deliveries.add */ update deliveries set notices = deliveries.notices || more.notices,
      due_at = least(deliveries.due_at, more.due_at), rank = least(deliveries.rank, more.rank)
    from json_to_recordset(${JSON.stringify(merged)}::json) as more(id uuid, notices uuid[], due_at timestamptz,
      rank smallint)
    where deliveries.id = more.id`.execute(tx);
}
